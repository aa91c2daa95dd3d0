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
