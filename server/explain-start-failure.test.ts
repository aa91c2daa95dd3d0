import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { testWithEnv } from "@/platform/env-for-test";
import { explainStartFailure } from "./explain-start-failure";

testWithEnv();

it("shows where an unknown failure came from, without the parameters of its statement", () => {
  const detail = "Key (email)=(hidden) already exists.";
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail });
  const text = explainStartFailure(new DrizzleQueryError("insert $1", ["hidden"], cause));
  expect(text).toMatch(/^Error: Failed query: insert \$1\n +at /);
  expect(text).toMatch(/\nCaused by: Error: duplicate key\n +at /);
  expect(text).not.toContain("hidden");
});
