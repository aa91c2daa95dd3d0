import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { apiPaths } from "@/lib/contract/paths";
import type { Credentials } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import { outboxMailsTo } from "../support/outbox";
import { linkIn } from "../support/read-mail";
import { sharedServer } from "../support/shared-server";
import { expect } from "./strict-test";
import { messages } from "./words";

const fieldName = new RegExp(`^(${messages.en.search.field}|${messages.fr.search.field})`);

/** Locators for the parts of the pages, by their visible names. */
export const emailField = (page: Page) => page.getByLabel("Email address");
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
export const searchField = (page: Page) =>
  page
    .getByRole("combobox", { name: fieldName })
    .or(page.getByRole("textbox", { name: fieldName }));
export const notice = (page: Page) => page.getByRole("main").getByRole("alert");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
/** The switch of a choice of the filter form, which says what is chosen. */
export const filterChoice = (page: Page, name: string) =>
  page.locator("summary", { has: page.locator(`#${name}-chosen`) });
/** The links to companies on a page of results. */
export const rows = (page: Page) => page.locator(".company-row").getByRole("link");

/** The link of a new invitation. */
export const invitationLink = async () => (await mintInvitation()).url;

/** The links that were mailed to an address, oldest first. */
export const mailedLinks = (email: string) => outboxMailsTo(email).map(linkIn);

export async function fillAccount(page: Page, { email, password }: Credentials): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press("Enter");
}

/**
 * Waits until the search page is hydrated. Before that, going back would only abort its loading. If the field has the focus, its
 * combobox is there too.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // The router replaces it by its own.
  await page.waitForFunction(() => Object.hasOwn(history, "pushState"));
  const field = searchField(page);
  if (await field.evaluate((element) => element === document.activeElement)) {
    await page.keyboard.press("Shift");
    await expect(field).toHaveRole("combobox");
  }
  await page.waitForLoadState("networkidle");
}

/**
 * Opens a search page and waits until it is hydrated. Tests begin with it if they expect the focus where the page moves it: a link
 * that is clicked before works too, but the browser loads its page, and the focus is at the top.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens a page with its scripts held back. Returns what lets them through. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const letThrough = await hold(page, "**/_next/static/**/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letThrough;
}

/** Opens a search page and its form of filters. */
export async function openFilters(page: Page, path: string, { add } = messages.en.filters) {
  await page.goto(path);
  await page.getByText(add, { exact: true }).click();
}

/** Opens the palette and returns its field. */
export async function openPalette(page: Page, words = messages.en.palette): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: words.field });
  await expect(field).toBeFocused();
  return field;
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? "";
}

export const digitsOf = async (locator: Locator) => (await textOf(locator)).replace(/\D/g, "");

/**
 * The head of the results, which says how many there are. It and the facets stay those of the search before until the answer is
 * there, while the address and what is chosen change at once. A test that reads a number, or goes on from a result, first waits
 * for what the answer changes: what was already so before the click says nothing.
 */
export const resultsHead = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).first();
export const totalOf = async (page: Page) => Number(await digitsOf(resultsHead(page)));

export async function expectNoOverflow(page: Page, what?: string): Promise<void> {
  const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The file that an action makes the page save. */
export async function savedBy(page: Page, action: () => Promise<void>) {
  const saving = page.waitForEvent("download");
  await action();
  const download = await saving;
  const bytes = await readFile(await download.path());
  const text = bytes.toString().replace("\uFEFF", "");
  return { name: download.suggestedFilename(), bytes, text };
}

/** Sends a request of the signed-in user, as another tab does. */
export async function postElsewhere(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: sharedServer().baseUrl };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status()).toBe(201);
}

export const saveElsewhere = (page: Page, name: string, query: string) =>
  postElsewhere(page, apiPaths.savedSearches, { name, query });

/** Words that do not occur in the register. */
export const unknownWords = () =>
  `zq${randomBytes(4).toString("hex")} xv${randomBytes(4).toString("hex")}`;

type Address = Parameters<Page["route"]>[0];

/** Delays the requests to an address until the returned function is called. */
export async function hold(page: Page, address: Address): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Answers the requests to an address with an error of the API. */
export async function refuse(
  page: Page,
  address: Address,
  status: number,
  code: string,
  details = {},
) {
  const json = { ok: false, error: "", code, details };
  await page.route(address, (route: Route) => route.fulfill({ status, json }));
}

export const searchCalls = "**/v1/registry/search*";
