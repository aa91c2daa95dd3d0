import { inTurn } from "@/lib/auth/turns";
import { ApiError } from "@/lib/contract/errors";
import { forgive, spend } from "./limits";

/**
 * Runs a login, or a change of password, under the budget of failures of one client address and
 * email. A place is taken before the password is looked at and given back unless it was wrong, so
 * that a flood of parallel tries is evaluated exactly as often as the budget says.
 */
export function withinFailureBudget<Result>(
  clientAddress: string,
  email: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(clientAddress, email);
  return inTurn(turnOf(key), async () => {
    const giveBack = await spend("loginFailures", key);
    let failed = false;
    try {
      return await check();
    } catch (error) {
      failed = error instanceof ApiError && isWrongPassword(error);
      throw error;
    } finally {
      if (!failed) await giveBack();
    }
  });
}

/** For who has shown by other means to be the owner: the failures so far no longer count. */
export function forgiveFailures(clientAddress: string, email: string): Promise<void> {
  const key = keyOf(clientAddress, email);
  return inTurn(turnOf(key), () => forgive("loginFailures", key));
}

function keyOf(clientAddress: string, email: string): string {
  return `${clientAddress}|${email}`;
}

function turnOf(key: string): string {
  return `login|${key}`;
}

function isWrongPassword({ code, details }: ApiError): boolean {
  return code === "UNAUTHORIZED" || details.field === "currentPassword";
}
