import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Cookie, chromium } from "@playwright/test";
import { isSessionCookie } from "@/lib/contract/cookies";
import { apiPaths } from "@/lib/contract/paths";
import { chromiumArgs, findChromium } from "../scripts/chromium.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { buildPages, type OwnServer, startServer } from "./own-server";

const unlimited = "999999999/1s";
const budgets = ["LOGIN_ATTEMPTS", "PAGES", "LINKS", "INVITATIONS", "SEARCH", "SUGGEST", "COMPANY"];
const email = "camille.moreau@example.fr";

/** A server with the demo register on an embedded database of its own, and a browser. */
export type DemoVisit = {
  server: OwnServer;
  browser: Browser;
  /** The session of the one administrator, `camille.moreau@example.fr`. */
  session: Cookie[];
};

/** Does `work` on such a visit and takes everything away again. */
export async function visitDemo(work: (visit: DemoVisit) => Promise<void>): Promise<void> {
  await buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), "registry-demo-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    LOG_LEVEL: "error",
    ...Object.fromEntries(budgets.map((name) => [`LIMIT_${name}`, unlimited])),
  });
  const { browser } = await openBrowser();
  try {
    await work({ server, browser, session: await openSession(browser, server) });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A browser of its own, and the port where tools reach it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const found = findChromium();
  if (!found) throw new Error("There is no Chromium here; `npm test` installs one where it can.");
  const port = await freePort();
  const browser = await chromium.launch({
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(found.path && { executablePath: found.path }),
  });
  return { browser, port };
}

async function openSession(browser: Browser, server: OwnServer): Promise<Cookie[]> {
  const link = await server.invite("--email", email, "--role", "admin");
  const invitationToken = link.pathname.split("/").at(-1);
  const password = `demo ${randomBytes(9).toString("base64url")}`;
  const context = await browser.newContext({ baseURL: server.baseUrl });
  const { request } = context;
  await request.post(apiPaths.signUp, { data: { email, password, invitationToken } });
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, email, password, json: "true" };
  await request.post("/api/auth/callback/credentials", { form });
  const session = (await context.cookies()).filter(({ name }) => isSessionCookie(name));
  await context.close();
  if (session.length === 0) throw new Error("Signing in gave no session.");
  return session;
}
