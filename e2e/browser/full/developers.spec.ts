import type { Page } from "@playwright/test";
import { signIn } from "../../support/accounts";
import { Api } from "../../support/api";
import { seedKey } from "../../support/api-keys";
import { expectAccessible } from "../axe";
import { button, clipboard, expectNoOverflow, link, textOf } from "../pages";
import { signInNewUser } from "../sign-in-new-user";
import { expect, tabTo, test } from "../strict-test";
import { filled, linkWords, messages } from "../words";

type Paths = Record<string, Record<string, { operationId: string; summary: string }>>;

const { trial } = messages.en;

/** Opens the trial of an operation and returns its section. */
async function openTrial(page: Page, id: string, words = trial) {
  await button(page, filled(words.open, { id })).click();
  const section = page.locator(`#${id}`);
  return {
    section,
    send: section.getByRole("button", { name: words.send }),
    answer: section.getByRole("region", { name: words.answer }),
  };
}

test("the reference has every endpoint, without signing in @reader", async ({
  page,
  request,
  words: { developers: words, product, trial },
}) => {
  const { paths } = (await (await request.get("/v1/openapi.json")).json()) as { paths: Paths };
  await page.goto("/developers");
  await expect(page).toHaveTitle(`${words.title} – ${product.name}`);
  const sections = await page
    .getByRole("region")
    .evaluateAll((all) => Object.fromEntries(all.map((one) => [one.id, one.textContent])));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, summary }] of Object.entries(methods)) {
      expect(sections[operationId]).toContain(summary);
      expect(sections[operationId]).toContain(`${method.toUpperCase()}${path}`);
    }
  }
  await expectAccessible(page, "developers");
  await expectNoOverflow(page);

  await expect(page.getByText(words.signedInOrKey)).toHaveCount(9);
  await expect(button(page, filled(trial.open, { id: "searchCompanies" }))).toHaveCount(0);
  const section = page.locator("#searchCompanies");
  await expect(section.getByRole("tab")).toHaveText(["curl", "TypeScript", "Python"]);
  await section.getByRole("link", { name: linkWords(words.trySignIn) }).click();
  await expect(page).toHaveURL("/login?next=%2Fdevelopers%23searchCompanies");
});

test("an endpoint is reachable by keyboard and its example can be copied @reader", async ({
  page,
  baseURL,
  isPhone,
  words: { developers: words },
}) => {
  await page.goto("/developers");
  const contents = page.getByRole("navigation", { name: words.contents });
  if (isPhone) await contents.getByText(words.contents).click();
  await tabTo(page, contents.getByRole("link", { name: "searchCompanies" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/developers#searchCompanies");
  const section = page.locator("#searchCompanies");
  await expect(section).toBeInViewport();
  const copy = section.getByRole("tabpanel").getByRole("button");
  await copy.click();
  await expect(copy).toHaveText(words.copied);
  expect(await clipboard(page)).toContain(`curl '${baseURL}/v1/registry/search?q=la+poste'`);
});

test("the chosen language is that of all examples, and is kept", async ({ page }) => {
  await page.goto("/developers");
  const section = page.locator("#getCompany");
  const tab = (name: string) => section.getByRole("tab", { name });
  await tab("curl").click();
  await page.keyboard.press("ArrowLeft");
  await expect(tab("Python")).toBeFocused();
  await expect(tab("Python")).toHaveAttribute("aria-selected", "true");
  await expect(section.getByRole("tabpanel")).toContainText("from urllib.request import");
  await page.keyboard.press("ArrowLeft");
  await expect(section.getByRole("tabpanel")).toContainText("registry.GET(");
  await expect(section.getByText("curl 'http")).toBeHidden();
  await page.reload();
  for (const id of ["read-all", "listKeys"]) {
    const other = page.locator(`#${id}-example-typescript-tab`);
    await expect(other).toHaveAttribute("aria-selected", "true");
  }
  await expect(page.getByText("registry.companies(")).toBeVisible();
});

test("a signed-in person sees keys and limits, and tries requests @reader", async ({
  page,
  words: { developers: words, limits, trial, keys, shell },
}) => {
  const user = await signInNewUser(page);
  await page.goto("/developers");
  const noKey = linkWords(words.noKeys);
  await expect(link(page, noKey)).toHaveAttribute("href", "/settings/keys");
  const api = await Api.of();
  await seedKey(api, await signIn(api, user), { name: "nightly <import>" });
  await page.reload();
  const ownKeys = page.getByRole("region", { name: words.sections.keys });
  await expect(ownKeys.getByRole("listitem")).toContainText("nightly <import>");
  await expect(ownKeys.getByRole("listitem")).toContainText(keys.unused);
  await expect(link(page, noKey)).toHaveCount(0);
  await expect(button(page, shell.signOut)).toBeVisible();

  const searches = page
    .getByRole("region", { name: words.sections.limits })
    .locator("dl > div")
    .filter({ hasText: limits.names.search });
  const left = async () => Number((await textOf(searches.locator("dd"))).match(/\d+/)?.[0]);
  const leftBefore = await left();

  const { section, send, answer } = await openTrial(page, "searchCompanies", trial);
  await expect(section.getByLabel("q", { exact: true })).toHaveValue("la poste");
  await section.getByLabel("q", { exact: true }).fill("martin");
  await section.locator("summary").click();
  await section.getByLabel("limit", { exact: true }).fill("2");
  await section.getByLabel("active", { exact: true }).selectOption("true");
  await send.click();
  await expect(
    section.getByText("GET /v1/registry/search?q=martin&active=true&limit=2"),
  ).toBeVisible();
  await expect(section.getByRole("status").last()).toContainText(" 200 ");
  for (const name of ["etag", "link", "ratelimit", "x-register-version"]) {
    const term = section.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term).toBeVisible();
  }
  expect(JSON.parse(await textOf(answer)).companies).toHaveLength(2);
  await expect.poll(left).toBe(leftBefore - 1);
  await expectAccessible(page, "developers, a request tried");
  await expectNoOverflow(page);
});

test("a tried request shows files and refusals, also offline and after the session has ended", async ({
  page,
  expectedStatuses,
  offlineNoise,
}) => {
  expectedStatuses.add(400).add(401).add(404);
  await signInNewUser(page);
  await page.goto("/developers");
  const search = await openTrial(page, "searchCompanies");
  await search.section.locator("summary").click();
  await search.section.getByLabel("limit", { exact: true }).fill("500");
  await search.send.click();
  await expect(search.section.getByRole("status").last()).toContainText(" 400 ");
  await expect(search.section.getByText("“limit”")).toBeVisible();

  const several = await openTrial(page, "getCompanies");
  await several.send.click();
  await expect(several.answer).toContainText("356000000");
  expect(JSON.parse(await textOf(several.answer)).companies).toHaveLength(2);
  const file = await openTrial(page, "exportCompanies");
  await file.send.click();
  await expect(file.answer).toContainText("siren");

  const one = await openTrial(page, "getCompany");
  await one.section.getByLabel("siren", { exact: true }).fill("1/2?");
  await one.send.click();
  await expect(one.section.getByText(trial.refusals.NOT_FOUND)).toBeVisible();
  await expect(one.section.getByText("GET /v1/registry/company/1%2F2%3F")).toBeVisible();

  offlineNoise.isExpected = true;
  await page.context().setOffline(true);
  await one.send.click();
  await expect(one.section.getByText(messages.en.failure.offline)).toBeVisible();
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await one.send.click();
  const again = one.section.getByRole("link", { name: linkWords(trial.refusals.UNAUTHORIZED) });
  await expect(again).toHaveAttribute("href", "/login?next=%2Fdevelopers%23getCompany");
});
