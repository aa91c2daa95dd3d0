import { expectAccessible } from "./axe";
import { filterChoice, link, rows, waitForHydration } from "./pages";
import { expect, tabTo, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn, variantName, variants } from "./variants";

for (const variant of variants) {
  const { filters } = messages[variant.language];

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("several departments can be chosen, and taken back", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin&department=2a");
      const corsica = page.getByRole("checkbox", { name: "2A Corse-du-Sud" });
      await page.getByText(filters.add, { exact: true }).click();
      await expect(filterChoice(page, "department")).toHaveText("2A Corse-du-Sud");
      await filterChoice(page, "department").click();
      await expect(corsica).toBeChecked();
      await expectAccessible(page, "the choice of departments");
      await page.getByRole("checkbox", { name: "75 Paris" }).check();
      await page.getByRole("checkbox", { name: "69 Rhône" }).check();
      await expect(filterChoice(page, "department")).toHaveText(/^3 choi(ces|x)$/);
      await corsica.uncheck();
      await expect(filterChoice(page, "department")).toHaveText("69 Rhône, 75 Paris");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&department=69%2C75");
      await expect(rows(page).first()).toBeVisible();
      await link(page, `${filters.remove} ${filters.department} 69 Rhône`).click();
      await expect(page).toHaveURL("/search?q=martin&department=75");
      await link(page, `${filters.remove} ${filters.department} 75 Paris`).click();
      await expect(page).toHaveURL("/search?q=martin");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    });

    test("departments are found by number and name, by keyboard alone", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      await page.getByText(filters.add, { exact: true }).click();
      await filterChoice(page, "department").focus();
      await page.keyboard.press("Enter");
      const search = page.getByLabel(filters.departmentSearch);
      const boxes = page.getByRole("group", { name: filters.department }).getByRole("checkbox");
      await expect(search).toBeFocused();
      await page.keyboard.type("33");
      await expect(boxes).toHaveCount(1);
      await expect(page.locator("#department-found")).toHaveText(/^1 (match|proposition)$/);
      await page.keyboard.press("Enter");
      await expect(filterChoice(page, "department")).toHaveText("33 Gironde");
      await page.keyboard.type("saone");
      await expect(boxes).toHaveCount(2);
      await page.keyboard.press("Enter");
      await expect(filterChoice(page, "department")).toHaveText("33 Gironde");
      await expectAccessible(page, "a search for a department");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect(filterChoice(page, "department")).toHaveText("33 Gironde, 70 Haute-Saône");
      await filterChoice(page, "department").click();
      await expect(search).toBeHidden();
      await filterChoice(page, "department").click();
      await expect(search).toBeFocused();
      await expect(search).toHaveValue("");
      await expect(boxes.nth(1)).toHaveAccessibleName("70 Haute-Saône");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&department=33%2C70");

      await expect(page.getByRole("button", { name: filters.apply })).toBeHidden();
      await page.getByText(filters.add, { exact: true }).click();
      await filterChoice(page, "department").click();
      await expect(search).toHaveValue("");
      await expect(boxes.first()).toHaveAccessibleName("33 Gironde");
      await boxes.first().uncheck();
      await expect(filterChoice(page, "department")).toHaveText("70 Haute-Saône");
    });

    test("an open choice moves nothing, and closes when something else is used", async ({
      page,
    }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      await page.getByText(filters.add, { exact: true }).click();
      const apply = page.getByRole("button", { name: filters.apply });
      const places = async () => [
        await filterChoice(page, "region").boundingBox(),
        await filterChoice(page, "legalForm").boundingBox(),
        await apply.boundingBox(),
      ];
      const before = await places();
      const search = page.getByLabel(filters.departmentSearch);
      const box = page.getByRole("checkbox", { name: "33 Gironde" });
      for (const open of ["click", "press"] as const) {
        if (open === "click") await filterChoice(page, "department").click();
        else await page.keyboard.press("Enter");
        await expect(search).toBeFocused();
        await page.keyboard.type("gir");
        await box.setChecked(open === "click");
        expect(await places()).toEqual(before);
        await page.keyboard.press("Escape");
        await expect(search).toBeHidden();
        await expect(filterChoice(page, "department")).toBeFocused();
      }
      await page.keyboard.press("Enter");
      await expect(search).toBeFocused();
      await page.getByText("33 Gironde", { exact: true }).click();
      await expect(box).toBeChecked();
      await expect(search).toBeVisible();
      await tabTo(page, page.locator("summary", { hasText: filters.add }), -1);
      await expect(search).toBeHidden();
      await filterChoice(page, "department").click();
      await expect(search).toBeFocused();
      await page.getByRole("heading", { level: 1 }).click();
      await expect(search).toBeHidden();
      await expect(apply).toBeVisible();
    });

    test("a closed choice says how many are chosen if their names do not fit", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?department=33,69&legalForm=57,54&employeeRange=21,32");
      await page.getByText(filters.add, { exact: true }).click();
      const namesOf = (name: string) => page.locator(`#${name}-chosen`);
      const shortOf = (name: string) =>
        namesOf(name).evaluate((names) => {
          const { content, width } = getComputedStyle(names.parentElement as Element, "::before");
          return Number.parseFloat(width) < 1 ? null : content.split('"')[1];
        });
      await expect(namesOf("legalForm")).toHaveText("SAS, SARL");
      await expect(namesOf("legalForm")).toBeInViewport({ ratio: 1 });
      expect(await shortOf("legalForm")).toBe(null);
      const isWide = variant.width === 1440;
      const two = filters.choices.replace("{count}", "2");
      expect(await shortOf("department")).toBe(isWide ? null : two);
      if (isWide) await expect(namesOf("department")).toBeInViewport({ ratio: 1 });
      else await expect(namesOf("department")).not.toBeInViewport();
      await expect(filterChoice(page, "department")).toHaveAccessibleName(
        `${filters.department} 33 Gironde, 69 Rhône`,
      );
      await filterChoice(page, "department").click();
      await page.getByRole("checkbox", { name: "33 Gironde" }).uncheck();
      await page.keyboard.press("Escape");
      await expect(filterChoice(page, "department")).toHaveText("69 Rhône");
      expect(await shortOf("department")).toBe(null);
      await expectAccessible(page, "closed choices");
    });

    test("several sizes and legal forms can be chosen, also ones that a link has", async ({
      page,
    }) => {
      const sizes = messages[variant.language].employeeRanges;
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin&legalForm=52,5202");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(filterChoice(page, "employeeRange")).toHaveText(filters.any);
      await filterChoice(page, "employeeRange").click();
      for (const code of ["21", "22", "31"] as const)
        await page.getByRole("checkbox", { name: sizes[code], exact: true }).check();
      await page.keyboard.press("Escape");
      await expect(filterChoice(page, "legalForm")).toContainText("(SNC), 5202");
      await filterChoice(page, "legalForm").click();
      const form = (code: string) => page.locator(`[name=legalForm][value="${code}"]`);
      await form("5202").uncheck();
      await form("54").check();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: filters.apply }).click();
      await expect(page).toHaveURL("/search?q=martin&legalForm=54%2C52&employeeRange=21%2C22%2C31");

      const from250 = "32%2C41%2C42%2C51%2C52%2C53";
      await page.goto(`/search?q=martin&employeeRange=12%2C${from250}`);
      await page.getByText(filters.add, { exact: true }).click();
      const names = new RegExp(`250.*, ${sizes["12"]}|${sizes["12"]}, .*250`);
      await expect(filterChoice(page, "employeeRange")).toHaveText(names);
      await filterChoice(page, "employeeRange").click();
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
      await waitForHydration(page, messages[variant.language].search.field);
      await page.getByText(filters.add, { exact: true }).click();
      await isDefault(filters.order["-employees"]);
      const largestFirst = order.locator('option[value="-employees"]');
      await expect(largestFirst).toBeDisabled();
      await expect(largestFirst).toHaveAttribute("hidden");
      await page.locator("#q").fill("552032534 356000000");
      await isDefault(filters.order.list);
      await expect(largestFirst).toBeEnabled();
      await page.goto("/search?department=75&sort=-employees");
      await page.getByText(filters.add, { exact: true }).click();
      await isDefault(filters.order["-employees"]);
      await page.goto("/search?q=martin&sort=closedAt");
      await page.getByText(filters.add, { exact: true }).click();
      await expect(order.locator("option:checked")).toHaveText(filters.order.closedAt);
      await order.selectOption("");
      await isDefault(filters.order.relevance);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("several departments can be chosen", async ({ page }) => {
    const { filters } = messages.en;
    await openSearchPageIn(page, "en");
    await page.goto("/search?q=martin&department=75");
    await page.getByText(filters.add, { exact: true }).click();
    await filterChoice(page, "department").click();
    await expect(page.getByLabel(filters.departmentSearch)).toBeHidden();
    await page.getByRole("checkbox", { name: "69 Rhône" }).check();
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?q=martin&department=75%2C69");
    await page.getByText(filters.add, { exact: true }).click();
    await expect(filterChoice(page, "department")).toHaveText("69 Rhône, 75 Paris");
    await filterChoice(page, "department").click();
    await page.getByRole("checkbox", { name: "69 Rhône" }).uncheck();
    await page.getByRole("checkbox", { name: "75 Paris" }).uncheck();
    await page.getByRole("button", { name: filters.apply }).click();
    await expect(page).toHaveURL("/search?q=martin");
  });
});

test("all choices have the same arrow, and the dates are in one row", async ({ page }) => {
  const { filters } = messages.en;
  await openSearchPageIn(page, "en");
  await page.goto("/search?department=75");
  await page.getByText(filters.add, { exact: true }).click();
  const arrowOf = (choice: Element) =>
    getComputedStyle(choice).backgroundImage + getComputedStyle(choice, "::after").content;
  const list = await page.locator("select[name=active]").evaluate(arrowOf);
  expect(list).toContain("gradient");
  expect(await page.locator("summary#region").evaluate(arrowOf)).toBe(list);

  await page.getByText(filters.dates, { exact: true }).click();
  const tops = await page
    .locator("input[type=date]")
    .evaluateAll((dates) => dates.map((date) => date.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});
