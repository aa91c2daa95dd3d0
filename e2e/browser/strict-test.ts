import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { sessionCookieNames } from "@/lib/contract/cookies";
import type { Language } from "@/lib/contract/languages";
import { sharedSession } from "../support/shared-session";
import { messages, type Words } from "./words";

export type Options = {
  /** The reader's language, which a project sets. */
  language: Language;
  /** Whether the pages are opened with the session that all tests share. */
  isSignedIn: boolean;
};

type Fixtures = {
  /** The messages of the reader's language. */
  words: Words;
  isPhone: boolean;
  /** The error statuses that the journey provokes. The browser logs them to its console. */
  expectedStatuses: Set<number>;
  /** Whether the journey cuts the connection. The browser logs that too. */
  offlineNoise: { isExpected: boolean };
  quiet: undefined;
};

const networkNoise = /^Failed to load resource: the server responded with a status of (\d{3})/;
const lostConnection =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/;

/**
 * Every journey fails on a console error or warning, an uncaught error, or a request to another host. Requests that
 * a journey delayed are released at its end. A test with `@reader` in its title runs for each reader of
 * `playwright.config.ts`, all others for the first one only.
 */
export const test = base.extend<Options & Fixtures>({
  language: ["en", { option: true }],
  isSignedIn: [false, { option: true }],
  words: async ({ language }, use) => use(messages[language]),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 1024),
  context: async ({ context, baseURL: url = "", isSignedIn }, use) => {
    const cookie = { name: sessionCookieNames.http, url };
    if (isSignedIn) await context.addCookies([{ ...cookie, value: sharedSession() }]);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern
  expectedStatuses: async ({}, use) => use(new Set()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  offlineNoise: async ({}, use) => use({ isExpected: false }),
  quiet: [
    async ({ context, baseURL, expectedStatuses, offlineNoise }, use) => {
      const noise: string[] = [];
      context.on("console", (message) => {
        const status = Number(message.text().match(networkNoise)?.[1]);
        if (!["error", "warning"].includes(message.type()) || expectedStatuses.has(status)) return;
        if (offlineNoise.isExpected && lostConnection.test(message.text())) return;
        noise.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      });
      context.on("weberror", (error) => noise.push(`uncaught: ${error.error().message}`));
      context.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) {
          noise.push(`outside request: ${request.url()}`);
        }
      });
      await use(undefined);
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Presses Tab until `target` has the focus, or Shift+Tab with a step of -1. */
export async function tabTo(page: Page, target: Locator, step: 1 | -1 = 1): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(step === 1 ? "Tab" : "Shift+Tab");
  }
  throw new Error(`Tab never reached ${target}.`);
}
