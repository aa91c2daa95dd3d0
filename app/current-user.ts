import { cookies } from "next/headers";
import { cache } from "react";
import { apiGet } from "@/app/api-in-process";
import { type User, UserAnswer } from "@/lib/contract/auth";
import { isSessionCookie } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";

/** The visitor's session, fetched once per request; null without a session cookie. */
const fetchSession = cache(async () => {
  const names = (await cookies()).getAll().map(({ name }) => name);
  return names.some(isSessionCookie) ? await apiGet(apiPaths.session, UserAnswer) : null;
});

/** The signed-in user; null if nobody is signed in or the API cannot be reached. */
export async function findCurrentUser(): Promise<User | null> {
  const answer = await fetchSession();
  return answer?.ok ? answer.value.user : null;
}

/** Whether the visitor has a cookie of a session that has ended. */
export async function hasSessionEnded(): Promise<boolean> {
  const answer = await fetchSession();
  return answer?.ok === false && answer.status === 401;
}
