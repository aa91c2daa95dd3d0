import { cookies } from "next/headers";
import { cache } from "react";
import { apiGet } from "@/app/api-in-process";
import { type User, UserAnswer } from "@/lib/contract/auth";
import { isSessionCookie } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";

/** Who looks at the page, asked once a request; null when nobody is signed in or it cannot be known. */
export const findCurrentUser = cache(async (): Promise<User | null> => {
  const names = (await cookies()).getAll().map(({ name }) => name);
  if (!names.some(isSessionCookie)) return null;
  const answer = await apiGet(apiPaths.session, UserAnswer);
  return answer.ok ? answer.value.user : null;
});
