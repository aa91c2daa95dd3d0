import { expect, it } from "vitest";
import { setTestEnv, testWithEnv } from "@/platform/env-for-test";
import { acceptedKeys, signingKeys } from "./keys";

const before = "w8Yq1nUt3Mj0SgVd5IrXa7OcKo4HvFb9";
testWithEnv();

it("gives each purpose a key of its own", () => {
  expect(acceptedKeys("access-token")).not.toBe(acceptedKeys("browser-session"));
});

it("after a change of the secret signs with the new one, and accepts the previous one too", () => {
  const [current] = signingKeys("access-token");
  setTestEnv({ AUTH_SECRET: before });
  const [previous] = signingKeys("access-token");
  setTestEnv({ AUTH_SECRET_PREVIOUS: before });
  expect(signingKeys("access-token")).toEqual([current, previous]);
  expect(acceptedKeys("access-token")).toBe(`${current.id} ${previous.id}`);
});

it("does not show the secret in a key's identifier", () => {
  const [{ id, bytes }] = signingKeys("access-token");
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(Buffer.from(bytes).toString("hex")).not.toContain(id);
});
