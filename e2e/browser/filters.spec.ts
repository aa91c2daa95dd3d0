import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { link, rows } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import {
  browserOptions,
  messages,
  openSearchPageIn,
  unknownWords,
  variantName,
  variants,
} from "./variants";

const totalOf = async (page: Page) => {
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  return Number((await heading.textContent())?.replace(/\D/g, ""));
};

const departments = (page: Page) =>
  page.locator("summary", { has: page.locator("#department-chosen") });

for (const variant of variants) {
  const { filters, search } = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("filters can be added and removed, and are kept in the URL", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      const all = await totalOf(page);
      await page.getByText(filters.add, { exact: true }).click();
      await departments(page).click();
      await page.getByRole("checkbox", { name: "75 Paris" }).check();
      await page.getByLabel(filters.active, { exact: true }).selectOption("true");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&active=true&department=75");
      const chip = page.getByRole("link", {
        name: `${filters.remove} ${filters.department} 75 Paris`,
      });
      await expect(chip).toBeVisible();
      await expect(page.getByText(filters.add, { exact: true })).toBeVisible();
      await expect.poll(() => totalOf(page)).toBeLessThan(all);
      const narrowed = await totalOf(page);

      await page.reload();
      await expect(chip).toBeVisible();
      expect(await totalOf(page)).toBe(narrowed);

      await chip.click();
      await expect(page).toHaveURL("/search?q=martin&active=true");
      await expect(chip).toHaveCount(0);
      await page.goBack();
      await expect(chip).toBeVisible();
      await expect.poll(() => totalOf(page)).toBe(narrowed);
      await link(page, filters.clear).click();
      await expect(page).toHaveURL("/search?q=martin");
      await expect.poll(() => totalOf(page)).toBe(all);
    });

    test("several departments can be chosen, and taken back", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin&department=2a");
      const corsica = page.getByRole("checkbox", { name: "2A Corse-du-Sud" });
      await page.getByText(filters.add, { exact: true }).click();
      await expect(departments(page)).toHaveText("2A Corse-du-Sud");
      await departments(page).click();
      await expect(corsica).toBeChecked();
      await expectAccessible(page, "the choice of departments");
      await page.getByRole("checkbox", { name: "75 Paris" }).check();
      await page.getByRole("checkbox", { name: "69 Rhône" }).check();
      await expect(departments(page)).toHaveText(/^3 choi(ces|x)$/);
      await corsica.uncheck();
      await expect(departments(page)).toHaveText("69 Rhône, 75 Paris");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&department=69%2C75");
      await expect(rows(page).first()).toBeVisible();
      await link(page, `${filters.remove} ${filters.department} 69 Rhône, 75 Paris`).click();
      await expect(page).toHaveURL("/search?q=martin");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    });

    test("departments are found by number and name, by keyboard alone", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      await page.getByText(filters.add, { exact: true }).click();
      await departments(page).focus();
      await page.keyboard.press("Enter");
      const search = page.getByLabel(filters.departmentSearch);
      const boxes = page.getByRole("group", { name: filters.department }).getByRole("checkbox");
      await page.keyboard.press("Tab");
      await expect(search).toBeFocused();
      await page.keyboard.type("33");
      await expect(boxes).toHaveCount(1);
      await expect(page.locator("#department-found")).toHaveText(/^1 choi(ce|x)$/);
      await page.keyboard.press("Enter");
      await expect(departments(page)).toHaveText("33 Gironde");
      await page.keyboard.type("saone");
      await expect(boxes).toHaveCount(2);
      await page.keyboard.press("Enter");
      await expect(departments(page)).toHaveText("33 Gironde");
      await expectAccessible(page, "a search for a department");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect(departments(page)).toHaveText("33 Gironde, 70 Haute-Saône");
      await departments(page).click();
      await expect(search).toBeHidden();
      await departments(page).click();
      await expect(search).toHaveValue("");
      await expect(boxes.nth(1)).toHaveAccessibleName("70 Haute-Saône");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&department=33%2C70");

      await expect(search).toBeHidden();
      await page.getByText(filters.add, { exact: true }).click();
      await expect(search).toHaveValue("");
      await expect(boxes.first()).toHaveAccessibleName("33 Gironde");
      await boxes.first().uncheck();
      await expect(departments(page)).toHaveText("70 Haute-Saône");
    });

    test("several sizes and legal forms can be chosen, also ones that a link has", async ({
      page,
    }) => {
      const choice = (name: string) =>
        page.locator("summary", { has: page.locator(`#${name}-chosen`) });
      const sizes = messages[variant.language].employeeRanges;
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin&legalForm=52,5202");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(choice("employeeRange")).toHaveText(filters.any);
      await choice("employeeRange").click();
      for (const code of ["21", "22", "31"] as const)
        await page.getByRole("checkbox", { name: sizes[code], exact: true }).check();
      await expect(choice("legalForm")).toContainText("(SNC), 5202");
      await choice("legalForm").click();
      const form = (code: string) => page.locator(`[name=legalForm][value="${code}"]`);
      await form("5202").uncheck();
      await form("54").check();
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&legalForm=52%2C54&employeeRange=21%2C22%2C31");

      const from250 = "32%2C41%2C42%2C51%2C52%2C53";
      await page.goto(`/search?q=martin&employeeRange=12%2C${from250}`);
      await page.getByText(filters.add, { exact: true }).click();
      const names = new RegExp(`250.*, ${sizes["12"]}|${sizes["12"]}, .*250`);
      await expect(choice("employeeRange")).toHaveText(names);
      await choice("employeeRange").click();
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await page.getByRole("checkbox", { name: sizes["12"], exact: true }).uncheck();
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL(`/search?q=martin&employeeRange=${from250}`);
    });

    test("the order that no choice gives is named", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      const order = page.getByLabel(filters.sort, { exact: true });
      const isDefault = (name: string) =>
        expect(order.locator("option:checked")).toHaveText(
          filters.sortDefault.replace("{order}", name),
        );
      await page.goto("/search?department=75");
      await page.getByText(filters.add, { exact: true }).click();
      await isDefault(filters.order["-employees"]);
      await page.locator("#q").fill("552032534 356000000");
      await isDefault(filters.order.list);
      await page.goto("/search?q=martin&sort=closedAt");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(order.locator("option:checked")).toHaveText(filters.order.closedAt);
      await order.selectOption("");
      await isDefault(filters.order.relevance);
    });

    test("the filter of activities says what words were taken as", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?nafCode=restaurant");
      const chip = (text: string) => link(page, `${filters.remove} ${filters.nafCode} ${text}`);
      await expect(chip("56 Restauration")).toBeVisible();
      await page.getByText(filters.add, { exact: true }).click();
      await page.getByLabel(filters.nafCode).fill("coiffeurs");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/search?nafCode=coiffeurs");
      await expect(chip("96.02A Coiffure")).toBeVisible();
      await page.goto("/search?nafCode=96.02");
      await expect(chip("96.02 Coiffure, Soins de beauté")).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
    });

    test("a mistyped town leads to the one that was meant, written as it is", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?city=bordaux&active=true");
      await expectAccessible(page, "a town that no company is in");
      await link(page, "Bordeaux").click();
      await expect(page).toHaveURL("/search?active=true&city=Bordeaux");
      await expect(rows(page).first()).toBeVisible();
      await page.goto("/search?city=bordeaux");
      await expect(link(page, `${filters.remove} ${filters.city} Bordeaux`)).toBeVisible();
    });

    test("filters work by keyboard alone", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      const open = page.locator("summary.filter-switch");
      await tabTo(page, open);
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByLabel(filters.postalCode));
      await page.keyboard.type("75018");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/search?q=martin&postalCode=75018");
      await expect(open).toBeFocused();
      await tabTo(
        page,
        page.getByRole("link", { name: new RegExp(`^${filters.remove}`) }).first(),
        -1,
      );
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/search?q=martin");
    });

    test("the panel stays open while the page's script loads, and shows what was refused after another search", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      const postalCode = page.getByLabel(filters.postalCode);
      const add = page.getByText(filters.add, { exact: true });
      await openSearchPageIn(page, variant.language);
      await page.goto("/search");
      await page.getByRole("link", { name: /^dassault/ }).click();
      await expect(rows(page).first()).toBeVisible();
      await add.click();
      await expect(rows(page).first()).toBeVisible();
      await expect(postalCode).toBeVisible();
      await postalCode.fill("75011");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL(/postalCode=75011/);
      await expect(postalCode).toBeHidden();
      await page.getByRole("link", { name: new RegExp(`^${filters.remove}`) }).click();
      await expect(page).not.toHaveURL(/postalCode/);
      await add.click();
      await postalCode.fill("3300");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(postalCode).toBeFocused();
      await expect(
        page.getByText(messages[variant.language].failure.fields.postalCode),
      ).toBeVisible();
    });

    test("the panel shows what was refused right after the page has loaded", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      await openSearchPageIn(page, variant.language);
      for (let time = 0; time < 8; time++) {
        await page.goto("/search");
        await page.getByText(filters.add, { exact: true }).click();
        const activity = page.getByLabel(filters.nafCode);
        await activity.fill("zzyzx");
        await activity.press("Enter");
        await expect(activity).toBeFocused();
        await expect(
          page.getByText(messages[variant.language].failure.fields.nafCode),
        ).toBeVisible();
      }
    });

    test("a refused filter is explained at its field, which gets the focus", async ({
      page,
      expectedStatuses,
    }) => {
      expectedStatuses.add(400);
      const { fields } = messages[variant.language].failure;
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      const postalCode = page.getByLabel(filters.postalCode);
      await page.getByText(filters.add, { exact: true }).click();
      await postalCode.fill("7501");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(postalCode).toBeFocused();
      await expect(postalCode).toHaveAttribute("aria-invalid", "true");
      await expect(postalCode).toHaveAccessibleDescription(fields.postalCode);
      await expectAccessible(page, "a filter in error");

      await postalCode.fill("75018");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/search?q=martin&postalCode=75018");
      await expect(rows(page).first()).toBeVisible();
      await expect(page.locator("summary.filter-switch")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(postalCode).not.toHaveAttribute("aria-invalid");
      await expect(page.getByText(fields.postalCode)).toHaveCount(0);

      await page.goto("/search?nafCode=xyz");
      const activity = page.getByLabel(filters.nafCode);
      await expect(activity).toBeFocused();
      await expect(activity).toHaveAccessibleDescription(fields.nafCode);
      await activity.fill("restauration");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?nafCode=restauration");
      await expect(rows(page).first()).toBeVisible();

      await page.goto("/search?employer=maybe");
      await expect(page.getByRole("main").getByRole("alert")).toContainText(fields.employer);
      await link(page, messages[variant.language].failure.withoutFilter).click();
      await expect(page).toHaveURL("/search");
    });

    test("an empty result offers other searches", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      const q = unknownWords();
      await page.goto(`/search?q=${encodeURIComponent(q)}&department=2A`);
      await expect(link(page, search.without)).toHaveCount(0);
      await page.goto(`/search?q=${encodeURIComponent(q)}&department=2A&category=GE`);
      await link(page, search.without).click();
      await expect(page).toHaveURL(`/search?q=${q.replace(" ", "+")}`);
      await page.goto("/search?legalForm=91&category=GE");
      const removal = page.getByRole("listitem").filter({ hasText: /\d (companies|entreprises)$/ });
      await expect(removal).toHaveCount(2);
      const count = Number((await removal.last().textContent())?.replace(/\D/g, ""));
      await removal.last().getByRole("link").click();
      await expect(page).toHaveURL("/search?legalForm=91");
      await expect(rows(page).first()).toBeVisible();
      expect(await totalOf(page)).toBe(count);
      await page.goto("/search?q=356000001");
      await expect(page.getByText(search.wrongSiren)).toBeVisible();
      await page.goto("/search?q=la+poste+zzqqxxy&exact=true");
      await link(page, search.widen).click();
      await expect(page).toHaveURL("/search?q=la+poste+zzqqxxy");
      await expect(rows(page).first()).toHaveText("La Poste");
    });
  });
}

test("a list is sorted from its head, and says in which order it is", async ({ page }) => {
  const { order } = messages.en.filters;
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=martin");
  await expect(rows(page)).toHaveCount(20);
  const menu = page.locator(".order-menu");
  const summary = menu.locator("summary");
  await summary.click();
  await expectAccessible(page, "the orders of a list");
  await link(page, order.name).click();
  await expect(page).toHaveURL("/search?q=martin&sort=name");
  await expect(summary).toContainText(order.name);
  await expect(menu.getByRole("link").first()).toBeHidden();
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(link(page, order.name)).toHaveAttribute("aria-current", "true");
  await link(page, order.relevance).click();
  await expect(page).toHaveURL("/search?q=martin");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("several departments can be chosen", async ({ page }) => {
    const { filters } = messages.en;
    await openSearchPageIn(page, "en");
    await page.goto("/search?q=martin&department=75");
    await page.getByText(filters.add, { exact: true }).click();
    await departments(page).click();
    await expect(page.getByLabel(filters.departmentSearch)).toBeHidden();
    await page.getByRole("checkbox", { name: "69 Rhône" }).check();
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?q=martin&department=75%2C69");
    await page.getByText(filters.add, { exact: true }).click();
    await expect(departments(page)).toHaveText("69 Rhône, 75 Paris");
    await departments(page).click();
    await page.getByRole("checkbox", { name: "69 Rhône" }).uncheck();
    await page.getByRole("checkbox", { name: "75 Paris" }).uncheck();
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?q=martin");
  });

  test("a refused filter is explained at its field", async ({ page, expectedStatuses }) => {
    expectedStatuses.add(400);
    const { failure, filters } = messages.en;
    await openSearchPageIn(page, "en");
    await page.goto("/search?postalCode=123");
    const postalCode = page.getByLabel(filters.postalCode);
    await expect(postalCode).toBeVisible();
    await expect(postalCode).toHaveValue("123");
    await expect(postalCode).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(failure.fields.postalCode)).toBeVisible();
    const described = await postalCode.getAttribute("aria-describedby");
    expect(described).toBe("postalCode-error");
    await postalCode.fill("75018");
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?postalCode=75018");
    await expect(rows(page).first()).toBeVisible();
  });
});
