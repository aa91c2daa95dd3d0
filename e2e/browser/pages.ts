import { randomBytes } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import type { Credentials } from "../support/accounts";
import { mintInvitation } from "../support/mint";
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

/** The path of an invitation's link, because its host differs from the test's. */
export async function invitationPath(email?: string): Promise<string> {
  const { url } = await mintInvitation(email === undefined ? {} : { email });
  return new URL(url).pathname;
}

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

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? "";
}

/** The number in the head of the results. */
export async function totalOf(page: Page): Promise<number> {
  const head = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  return Number((await textOf(head)).replace(/\D/g, ""));
}

export async function expectNoOverflow(page: Page, what?: string): Promise<void> {
  const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

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
