import { apiPaths } from "@/lib/contract/paths";
import { newPassword } from "../support/accounts";
import type { Api } from "../support/api";

/** How often each status is answered to `count` wrong passwords at once, sent to the servers in turn. */
export async function tryPasswords(
  apis: Api[],
  email: string,
  count: number,
): Promise<Record<number, number>> {
  const share = Array.from({ length: count / apis.length }, () => apis).flat();
  const wrong = () => ({ email, password: newPassword() });
  const answers = await Promise.all(share.map((api) => api.post(apiPaths.session, wrong())));
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}
