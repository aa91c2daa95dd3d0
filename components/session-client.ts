export type SignInOutcome =
  | { ok: true }
  | { ok: false; reason: "refused" | "unavailable" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

const limited = /^RATE_LIMIT_EXCEEDED:(\d+)$/;

/** Opens a session; the browser then holds its cookie. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const auth = await import("next-auth/react");
    // Without its list of providers next-auth would leave the page for one of its own.
    if (!(await auth.getProviders())) return { ok: false, reason: "unavailable" };
    const answer = await auth.signIn("credentials", { email, password, redirect: false });
    return outcomeOf(answer?.ok === true, answer?.error ?? null);
  } catch {
    return { ok: false, reason: "unavailable" };
  }
}

function outcomeOf(ok: boolean, error: string | null): SignInOutcome {
  if (ok && error === null) return { ok: true };
  const seconds = error?.match(limited)?.[1];
  if (seconds) return { ok: false, reason: "limited", retryAfterSeconds: Number(seconds) };
  const refused = error === "UNAUTHORIZED" || error === "VALIDATION_ERROR";
  return { ok: false, reason: refused ? "refused" : "unavailable" };
}

/** Ends the session, on the server too. False when that did not work. */
export async function signOut(): Promise<boolean> {
  try {
    const auth = await import("next-auth/react");
    if (!(await auth.getCsrfToken())) return false;
    await auth.signOut({ callbackUrl: "/login", redirect: false });
    return true;
  } catch {
    return false;
  }
}
