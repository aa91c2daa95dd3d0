import { expect, it } from "vitest";
import { failureAnswer } from "./answer";
import { silenceLog } from "./silent-log-for-test";

silenceLog();

it("does not reveal the cause of a failure", async () => {
  const response = failureAnswer("1", new Error("relation users: dupont@example.fr"), "GET /");
  expect(response.status).toBe(500);
  const envelope = { ok: false, error: expect.any(String), code: "INTERNAL_ERROR", details: {} };
  expect(await response.json()).toEqual(envelope);
});

it("answers 503 without details when the database is unreachable", async () => {
  const unreachable = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), {
    code: "ECONNREFUSED",
  });
  const response = failureAnswer("1", unreachable, "GET /");
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.text()).not.toContain("10.0.0.7");
});
