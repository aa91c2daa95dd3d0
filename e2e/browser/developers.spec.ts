import type { Page } from "@playwright/test";
import { createAccount, signIn } from "../support/accounts";
import { Api } from "../support/api";
import { seedKey } from "../support/api-keys";
import { filled, signInAs } from "./account-pages";
import { expectAccessible } from "./axe";
import { button, link, textOf } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import {
  allowClipboard,
  browserOptions,
  clipboard,
  messages,
  openSearchPageIn,
  variantName,
  variants,
} from "./variants";

type Paths = Record<string, Record<string, { operationId: string; summary: string }>>;

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const variant of variants) {
  const { language } = variant;
  const { developers: words, limits, trial, keys } = messages[language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("the reference has every endpoint, without signing in", async ({ page, request }) => {
      const { paths } = (await (await request.get("/v1/openapi.json")).json()) as { paths: Paths };
      await page.goto("/developers");
      await expect(page).toHaveTitle(`${words.title} – ${messages[language].product.name}`);
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { operationId, summary }] of Object.entries(methods)) {
          const section = page.getByRole("region", { name: summary, exact: true });
          await expect(section).toHaveAttribute("id", operationId);
          await expect(section.getByText(`${method.toUpperCase()}${path}`)).toBeVisible();
          await expect(section.getByRole("tab")).toHaveText(["curl", "TypeScript", "Python"]);
        }
      }
      await expectAccessible(page, "developers");
      await expectNoOverflow(page);

      await expect(button(page, filled(trial.open, { id: "searchCompanies" }))).toHaveCount(0);
      const section = page.locator("#searchCompanies");
      await section
        .getByRole("link")
        .filter({ hasText: linkWords(words.trySignIn) })
        .click();
      await expect(page).toHaveURL("/login?next=%2Fdevelopers%23searchCompanies");
    });

    test("an endpoint is reachable by keyboard and its example can be copied", async ({
      page,
      context,
      baseURL,
    }) => {
      await allowClipboard(context);
      await openSearchPageIn(page, language);
      await link(page, words.link).click();
      await expect(page).toHaveURL("/developers");
      const contents = page.getByRole("navigation", { name: words.contents });
      if (variant.width < 1024) await contents.getByText(words.contents).click();
      const place = contents.getByRole("link", { name: "searchCompanies" });
      await tabTo(page, place);
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
      await expectAccessible(page, "developers, in TypeScript");
    });

    test("a signed-in person sees keys and limits, and tries requests", async ({
      page,
      expectedStatuses,
      offlineNoise,
    }) => {
      expectedStatuses.add(400).add(404);
      const api = await Api.of();
      const user = await createAccount(api);
      await signInAs(page, language, user, "/settings/account");
      await link(page, words.link).click();
      await expect(page).toHaveURL("/developers");
      const noKey = linkWords(words.noKeys);
      await expect(link(page, noKey)).toHaveAttribute("href", "/settings/keys");
      await seedKey(api, await signIn(api, user), { name: "nightly <import>" });
      await page.reload();
      const ownKeys = page.getByRole("region", { name: words.sections.keys });
      await expect(ownKeys.getByRole("listitem")).toContainText("nightly <import>");
      await expect(ownKeys.getByRole("listitem")).toContainText(keys.unused);
      await expect(link(page, noKey)).toHaveCount(0);

      const searches = page
        .getByRole("region", { name: words.sections.limits })
        .locator("dl > div")
        .filter({ hasText: limits.names.search });
      const left = async () => Number((await textOf(searches.locator("dd"))).match(/\d+/)?.[0]);
      const leftBefore = await left();

      await button(page, filled(trial.open, { id: "searchCompanies" })).click();
      const section = page.locator("#searchCompanies");
      await expect(section.getByLabel("q", { exact: true })).toHaveValue("la poste");
      await section.getByLabel("q", { exact: true }).fill("martin");
      await section.locator("summary").click();
      await section.getByLabel("limit", { exact: true }).fill("2");
      await section.getByLabel("active", { exact: true }).selectOption("true");
      const send = section.getByRole("button", { name: trial.send });
      await send.click();
      await expect(
        section.getByText("GET /v1/registry/search?q=martin&active=true&limit=2"),
      ).toBeVisible();
      await expect(section.getByRole("status").last()).toContainText(" 200 ");
      for (const name of ["etag", "link", "ratelimit", "x-register-version"]) {
        await expect(
          section.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) }),
        ).toBeVisible();
      }
      const answer = section.getByRole("region", { name: trial.answer });
      expect(JSON.parse(await textOf(answer)).companies).toHaveLength(2);
      await expect.poll(left).toBe(leftBefore - 1);
      await expectAccessible(page, "developers, a request tried");
      await page.screenshot({
        fullPage: true,
        clip: { x: 0, y: 0, width: variant.width, height: 5200 },
      });
      await expectNoOverflow(page);

      await section.getByLabel("limit", { exact: true }).fill("500");
      await send.click();
      await expect(section.getByRole("status").last()).toContainText(" 400 ");
      await expect(section.getByText("« limit »").or(section.getByText("“limit”"))).toBeVisible();

      await button(page, filled(trial.open, { id: "getCompanies" })).click();
      const several = page.locator("#getCompanies");
      await several.getByRole("button", { name: trial.send }).click();
      const companies = several.getByRole("region", { name: trial.answer });
      await expect(companies).toContainText("356000000");
      expect(JSON.parse(await textOf(companies)).companies).toHaveLength(2);

      await button(page, filled(trial.open, { id: "exportCompanies" })).click();
      const file = page.locator("#exportCompanies");
      await file.getByRole("button", { name: trial.send }).click();
      await expect(file.getByRole("region", { name: trial.answer })).toContainText("siren");

      await button(page, filled(trial.open, { id: "getCompany" })).click();
      const one = page.locator("#getCompany");
      await one.getByLabel("siren", { exact: true }).fill("1/2?");
      await one.getByRole("button", { name: trial.send }).click();
      await expect(one.getByText(trial.refusals.NOT_FOUND)).toBeVisible();
      await expect(one.getByText("GET /v1/registry/company/1%2F2%3F")).toBeVisible();

      offlineNoise.isExpected = true;
      await page.context().setOffline(true);
      await one.getByRole("button", { name: trial.send }).click();
      await expect(one.getByText(messages[language].failure.offline)).toBeVisible();
      await page.context().setOffline(false);

      await page.context().clearCookies();
      expectedStatuses.add(401);
      await one.getByRole("button", { name: trial.send }).click();
      const again = one.getByRole("link", { name: linkWords(trial.refusals.UNAUTHORIZED) });
      await expect(again).toHaveAttribute("href", "/login?next=%2Fdevelopers%23getCompany");
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("every endpoint has an example to read", async ({ page }) => {
        await page.goto("/developers");
        const section = page.locator("#getCompany");
        await expect(section.getByText("curl 'http")).toBeVisible();
        await expect(section.getByText("company.nafLabel", { exact: true })).toBeVisible();
        await expect(page.getByRole("tab")).toHaveCount(0);
        await expect(page.locator("#reference ~ section pre")).toHaveCount(
          await page.locator("#reference ~ section").count(),
        );
        await expect(page.getByText("until [")).toBeVisible();
      });
    });
  });
}

/** The text within `<link>` of a message. */
function linkWords(message: string): string {
  return message.match(/<link>(.*)<\/link>/)?.[1] ?? "";
}
