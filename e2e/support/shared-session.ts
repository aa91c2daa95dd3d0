import { seedAccount } from "./accounts";
import { Visitor } from "./browser-session";
import { sharedServer } from "./shared-server";

const variable = "E2E_BROWSER_SESSION";

/** Signs in whom the browser's journeys share that do not mind who it is. */
export async function openSharedSession(): Promise<void> {
  const { email, password } = await seedAccount();
  const visitor = new Visitor(sharedServer().baseUrl);
  await visitor.signIn(email, password);
  process.env[variable] = visitor.sessionCookie;
}

/** The value of that one's session cookie. */
export function sharedSession(): string {
  const { [variable]: value } = process.env;
  if (!value) throw new Error("The run's global setup has signed nobody in.");
  return value;
}
