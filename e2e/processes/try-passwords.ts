import { apiPaths } from "@/lib/contract/paths";
import { newPassword } from "../support/accounts";
import type { Api } from "../support/api";
import { countStatuses } from "../support/count-statuses";

/** Sends `count` wrong passwords at once to the servers in turn. Returns the number of answers by status. */
export async function tryPasswords(
  apis: Api[],
  email: string,
  count: number,
): Promise<Record<number, number>> {
  const share = Array.from({ length: count / apis.length }, () => apis).flat();
  const wrong = () => ({ email, password: newPassword() });
  const answers = await Promise.all(share.map((api) => api.post(apiPaths.session, wrong())));
  return countStatuses(answers);
}
