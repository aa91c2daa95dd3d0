import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { describeError } from "./describe-error";

const secret = "eyJhbGciOiJIUzI1NiJ9";

it("describes a failed statement with its code and stack, without its parameters", () => {
  const cause = Object.assign(new Error("deadlock detected"), { code: "40P01" });
  const error = new DrizzleQueryError("select $1", [secret], cause);
  const described = describeError(error);
  expect(JSON.stringify(described)).not.toContain(secret);
  expect(described.message).toBe("Failed query: select $1");
  expect(described.cause).toMatchObject({ message: "deadlock detected", code: "40P01" });
  expect(described.stack).toContain("describe-error.test.ts");
});

it("leaves out rows and values that PostgreSQL quotes", () => {
  const detail = `Failing row contains (${secret}).`;
  const unique = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail,
    where: secret,
  });
  const data = Object.assign(new Error(`invalid input syntax: "a "${secret}""`), { code: "22P02" });
  for (const error of [unique, data]) {
    expect(JSON.stringify(describeError(error))).not.toContain(secret);
  }
});

it("accepts values that are no errors, and circular causes", () => {
  expect(describeError("full")).toEqual({ type: "string", message: "full" });
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(describeError(round)).match(/"cause"/g)).toHaveLength(5);
});
