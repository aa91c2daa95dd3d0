/** Ends the session on the server and removes its cookie. Returns false if that failed. */
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
