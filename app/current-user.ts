import { cookies } from "next/headers";
import { cache } from "react";
import { apiGet } from "@/app/api-in-process";
import { type User, UserAnswer } from "@/lib/contract/auth";
import { isSessionCookie } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";

/** Asked once a request; null without a session's cookie. */
const askWho = cache(async () => {
  const names = (await cookies()).getAll().map(({ name }) => name);
  return names.some(isSessionCookie) ? await apiGet(apiPaths.session, UserAnswer) : null;
});

/** Who looks at the page; null when nobody is signed in or it cannot be known. */
export async function findCurrentUser(): Promise<User | null> {
  const answer = await askWho();
  return answer?.ok ? answer.value.user : null;
}

/** Whether the visitor had a session that is over. */
export async function hasSessionEnded(): Promise<boolean> {
  const answer = await askWho();
  return answer?.ok === false && answer.status === 401;
}
