import { inTurn } from "@/lib/auth/turns";
import { ApiError } from "@/lib/contract/errors";
import { giveBack, spend } from "./limits";

/**
 * Runs a login under the budget of failures of one client address and email. A place is taken before
 * the password is looked at and given back unless the pair was wrong, so that a flood of parallel
 * tries is evaluated exactly as often as the budget says.
 */
export function withinFailureBudget<Result>(
  clientAddress: string,
  email: string,
  login: () => Promise<Result>,
): Promise<Result> {
  const key = `${clientAddress}|${email}`;
  return inTurn(`login|${key}`, async () => {
    await spend("loginFailures", key);
    let failed = false;
    try {
      return await login();
    } catch (error) {
      failed = error instanceof ApiError && error.code === "UNAUTHORIZED";
      throw error;
    } finally {
      if (!failed) await giveBack("loginFailures", key);
    }
  });
}
