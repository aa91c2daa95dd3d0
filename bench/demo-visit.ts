import { type Browser, type Cookie, chromium } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";
import { type Account, createSignedInUser, type Tokens } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { Visitor } from "../e2e/support/browser-session";
import { startServer } from "../e2e/support/server";
import { wideLimits } from "../e2e/support/shared-server";
import { chromiumArgs, findChromium } from "../scripts/chromium.mjs";
import { freePort } from "../scripts/free-port.mjs";

/** A server with the demo register on an embedded database, its one administrator, and a browser. */
export type DemoVisit = {
  baseUrl: string;
  api: Api;
  admin: Account & Tokens;
  browser: Browser;
  /** Where tools reach the browser. */
  browserPort: number;
  session: Pick<Cookie, "name" | "value"> & { url: string };
};

/**
 * Does `work` on such a visit and takes everything away again. `checkout`: another folder of this project, whose build serves.
 */
export async function visitDemo(
  work: (visit: DemoVisit) => Promise<void>,
  checkout?: string,
): Promise<void> {
  const found = findChromium();
  if (!found) throw new Error("There is no Chromium here; `npm test` installs one where it can.");
  const server = await startServer({
    database: "embedded",
    env: wideLimits,
    ...(checkout !== undefined && { checkout }),
  });
  const browserPort = await freePort();
  const browser = await chromium.launch({
    args: [...chromiumArgs, `--remote-debugging-port=${browserPort}`],
    ...(found.path && { executablePath: found.path }),
  });
  try {
    const { baseUrl } = server;
    const api = await Api.of(server);
    const person = { email: "camille.moreau@example.fr", role: "admin" } as const;
    const admin = await createSignedInUser(api, server, person);
    const visitor = new Visitor(baseUrl);
    await visitor.signIn(admin.email, admin.password);
    const { sessionCookie: value = "" } = visitor;
    const session = { name: sessionCookieNames.http, value, url: baseUrl };
    await work({ baseUrl, api, admin, browser, browserPort, session });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The link of an invitation that the administrator sends. */
export async function invite({ api, admin }: DemoVisit, email: string, role: string): Promise<URL> {
  const data = { email, role, locale: "fr" };
  const { body } = await api.post(apiPaths.invitations, data, { token: admin.accessToken });
  return new URL((body as { url: string }).url);
}
