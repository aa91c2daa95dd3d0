import { KeyedMutex } from "@/lib/auth/keyed-mutex";
import { ApiError } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { atAccountPace, loginKey } from "./account-pace";
import { forgive, spend } from "./limits";

const loginMutex = perProcess("login-mutex", () => new KeyedMutex());
const passwordFields = new Set(["currentPassword", "password"]);

/**
 * Runs what asks for a password (a login, a change of password, deleting oneself) under the budget of failures of
 * one client address and email, and at the pace of the account. A place is taken before the password is looked at
 * and given back unless it was wrong, so that a flood of parallel tries is evaluated exactly as often as the budget
 * says.
 */
export function withinFailureBudget<Result>(
  attempt: { clientAddress: string; email: string; now: Date },
  check: () => Promise<Result>,
): Promise<Result> {
  const key = loginKey(attempt.clientAddress, attempt.email);
  return loginMutex.run(key, async () => {
    const giveBack = await spend("loginFailures", key);
    let failed = false;
    try {
      return await atAccountPace(attempt, check, isWrongPassword);
    } catch (error) {
      failed = isWrongPassword(error);
      throw error;
    } finally {
      if (!failed) await giveBack();
    }
  });
}

/** For who has shown by other means to be the owner: the failures so far no longer count. */
export function forgiveFailures(clientAddress: string, email: string): Promise<void> {
  const key = loginKey(clientAddress, email);
  return loginMutex.run(key, () => forgive("loginFailures", key));
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "UNAUTHORIZED" || passwordFields.has(String(error.details.field));
}
