import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, expect, it } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { explainStartFailure } from "./explain-start-failure";

afterEach(() => setEnv(undefined));

it("shows where an unknown failure came from, without the parameters of its statement", () => {
  setEnv(parseEnv({ AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk" }));
  const detail = "Key (email)=(hidden) already exists.";
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", detail });
  const text = explainStartFailure(new DrizzleQueryError("insert $1", ["hidden"], cause));
  expect(text).toMatch(/^Error: Failed query: insert \$1\n +at /);
  expect(text).toMatch(/\nCaused by: Error: duplicate key\n +at /);
  expect(text).not.toContain("hidden");
});
