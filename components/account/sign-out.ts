/** Ends the session, on the server too. False when that did not work. */
export async function signOut(): Promise<boolean> {
  try {
    const auth = await import("next-auth/react");
    if (!(await auth.getCsrfToken())) return false;
    const answer = await auth.signOut({ callbackUrl: "/login", redirect: false });
    return typeof answer?.url === "string";
  } catch {
    return false;
  }
}
