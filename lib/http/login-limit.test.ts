import { expect, it } from "vitest";
import { ApiError, invalid } from "@/lib/contract/errors";
import { testWithLimits } from "./limits-for-test";
import { withinFailureBudget } from "./login-limit";

testWithLimits({ LIMIT_LOGIN_FAILURES: "3/15m", LIMIT_ACCOUNT_FAILURES: "1000/1h" });

const email = "marie@exemple.fr";

/** The outcomes of attempts at the same time: the code of the refusal, or `ok`. */
function outcomes(count: number, check: () => Promise<unknown>) {
  const attempt = { clientAddress: "192.0.2.1", email, now: new Date() };
  return Promise.all(
    Array.from({ length: count }, () =>
      withinFailureBudget(attempt, check).then(
        () => "ok",
        (error: unknown) => (error instanceof ApiError ? error.code : "other"),
      ),
    ),
  );
}

const failing = (error: Error) => async () => {
  throw error;
};
const right = async () => {};

it.each([
  ["a right password", right, "ok"],
  ["a failure of the database", failing(new Error("down")), "other"],
  ["another field", failing(invalid("newPassword", "is too common")), "VALIDATION_ERROR"],
])("does not count %s", async (_, check, outcome) => {
  expect(await outcomes(5, check)).toEqual(Array(5).fill(outcome));
});

it.each(["currentPassword", "password"])("counts a wrong %s of a form", async (field) => {
  const results = await outcomes(4, failing(invalid(field, "is wrong")));
  expect(results.at(-1)).toBe("RATE_LIMIT_EXCEEDED");
});
