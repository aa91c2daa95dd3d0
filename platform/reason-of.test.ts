import { expect, it } from "vitest";
import { reasonOf } from "./reason-of";

it.each([
  ["connect ECONNREFUSED 127.0.0.1:6379", "nothing listens at 127.0.0.1:6379 (ECONNREFUSED)"],
  ["connect ECONNREFUSED ::1:6379", "nothing listens at ::1:6379 (ECONNREFUSED)"],
  ["getaddrinfo ENOTFOUND db.example.fr", "there is no host db.example.fr (ENOTFOUND)"],
  ["write CONNECT_TIMEOUT 10.0.0.7:5432", "no answer from 10.0.0.7:5432 (CONNECT_TIMEOUT)"],
  ["connect ETIMEDOUT", "no answer from that address (ETIMEDOUT)"],
  ["read ECONNRESET", "the connection was cut (ECONNRESET)"],
  ['password authentication failed for user "me".', 'password authentication failed for user "me"'],
  ["ENOSPC: no space left on device, write", "ENOSPC: no space left on device, write"],
])("of %s", (message, reason) => {
  const error = new Error("Failed query", { cause: new Error(message) });
  expect(reasonOf(error)).toBe(reason);
});

it("is in the code when the addresses of one name have all refused", () => {
  const error = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  expect(reasonOf(error)).toBe("nothing listens at that address (ECONNREFUSED)");
});
