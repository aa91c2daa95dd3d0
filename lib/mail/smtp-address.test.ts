import { expect, it } from "vitest";
import { smtpAddress } from "./smtp-address";

const query = (url: string) => new URL(smtpAddress(url)).searchParams;

it("sets short timeouts, which SMTP_URL can change", () => {
  expect(query("smtps://a:b@mail.example").get("socketTimeout")).toBe("8000");
  expect(query("smtp://mail.example?socketTimeout=50").get("socketTimeout")).toBe("50");
});

it.each([
  ["smtp://localhost:25", "true"],
  ["smtp://127.0.0.1", "true"],
  ["smtp://[::1]:1025", "true"],
  ["smtp://localhost?ignoreTLS=false", "false"],
  ["smtp://mail.example", null],
  ["smtp://localhost.example", null],
])("turns TLS off only for a server on this machine: %s", (url, ignoreTls) => {
  expect(query(url).get("ignoreTLS")).toBe(ignoreTls);
});
