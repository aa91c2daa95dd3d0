import { seedAccount } from "./accounts";
import { Visitor } from "./browser-session";
import { sharedServer } from "./shared-server";

const variable = "E2E_BROWSER_SESSION";

/** Opens the session that browser journeys share when any user will do. */
export async function openSharedSession(): Promise<void> {
  const { email, password } = await seedAccount();
  const visitor = new Visitor(sharedServer().baseUrl);
  await visitor.signIn(email, password);
  process.env[variable] = visitor.sessionCookie;
}

/** The value of the shared session's cookie. */
export function sharedSession(): string {
  const { [variable]: value } = process.env;
  if (!value) throw new Error("The run's global setup has signed nobody in.");
  return value;
}
