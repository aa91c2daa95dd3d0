import type { Locator, Page } from "@playwright/test";
import { type Credentials, newEmail, newPassword } from "../support/accounts";
import { mintInvitation } from "../support/mint";
import { expect } from "./strict-test";

/** Locators for the parts of the pages, by their visible names. */
export const emailField = (page: Page) => page.getByLabel("Email address");
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });
export const searchField = (page: Page, name = "Find a company") =>
  page.getByRole("combobox", { name }).or(page.getByRole("textbox", { name }));
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

/** Accepts an invitation as a new user, which signs in and opens the search page. */
export async function acceptInvitation(
  page: Page,
  credentials: Credentials = { email: newEmail(), password: newPassword() },
): Promise<Credentials> {
  await page.goto(await invitationPath());
  await fillAccount(page, credentials);
  await button(page, "Create account").click();
  await expect(page).toHaveURL("/search");
  return credentials;
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text);
  await searchField(page).press("Enter");
}

/**
 * Waits until the search page is hydrated. Before that, going back would only abort its loading. If the field has the focus, its
 * combobox is there too.
 */
export async function waitForHydration(page: Page, name?: string): Promise<void> {
  // The router replaces it by its own.
  await page.waitForFunction(() => Object.hasOwn(history, "pushState"));
  const field = searchField(page, name);
  if (await field.evaluate((element) => element === document.activeElement)) {
    await page.keyboard.press("Shift");
    await expect(field).toHaveRole("combobox");
  }
  await page.waitForLoadState("networkidle");
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? "";
}

/** The words that mark the searched establishment, without what depends on its company. */
export const searchedWords = (message: string) => message.split("{")[0] ?? message;
