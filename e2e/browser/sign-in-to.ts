import type { Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import { seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import type { MintOptions } from "../support/mint";
import type { ServerAddress } from "../support/server";

/** Signs a new user in, without using the sign-in page. */
export async function signInTo(
  server: ServerAddress,
  page: Page,
  options: MintOptions = {},
): Promise<void> {
  const { email, password } = await seedAccount(server, options);
  const visitor = new Visitor(server.baseUrl);
  await visitor.signIn(email, password);
  const value = visitor.sessionCookie ?? "";
  await page.context().addCookies([{ name: sessionCookieNames.http, value, url: server.baseUrl }]);
}
