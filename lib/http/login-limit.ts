import { KeyedMutex } from "@/lib/auth/keyed-mutex";
import { ApiError } from "@/lib/contract/errors";
import { perProcess } from "@/platform/per-process";
import { loginKey, throttleByAccount } from "./account-throttle";
import { clearBudget, spend } from "./limits";

const loginMutex = perProcess("login-mutex", () => new KeyedMutex());
const passwordFields = new Set(["currentPassword", "password"]);

/**
 * Runs a password check (sign-in, change of password, deleting one's own user) within the failure budget of its client
 * address and email, and throttled by account. It spends a hit before the check and refunds it unless the password was
 * wrong. So of a flood of parallel attempts, exactly as many are checked as the budget allows.
 */
export function withinFailureBudget<Result>(
  attempt: { clientAddress: string; email: string; now: Date },
  check: () => Promise<Result>,
): Promise<Result> {
  const key = loginKey(attempt.clientAddress, attempt.email);
  return loginMutex.run(key, async () => {
    const { refund } = await spend("loginFailures", key);
    let failed = false;
    try {
      return await throttleByAccount(attempt, check, isWrongPassword);
    } catch (error) {
      failed = isWrongPassword(error);
      throw error;
    } finally {
      if (!failed) await refund();
    }
  });
}

/** Clears the failures so far, for a user who has proved who they are by other means. */
export function clearFailures(clientAddress: string, email: string): Promise<void> {
  const key = loginKey(clientAddress, email);
  return loginMutex.run(key, () => clearBudget("loginFailures", key));
}

function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "UNAUTHORIZED" || passwordFields.has(String(error.details.field));
}
