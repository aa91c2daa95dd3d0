import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { button, filterChoice, link, openFilters, openHydrated, rows } from "../pages";
import { expect, tabTo, test } from "../strict-test";
import { messages } from "../words";

test.use({ isSignedIn: true });

const { filters } = messages.en;
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("several departments can be chosen, and taken back @reader", async ({
  page,
  words: { filters },
}) => {
  const chosen = filterChoice(page, "department");
  await openFilters(page, "/search?q=martin&department=2a", filters);
  await expect(chosen).toHaveText("2A Corse-du-Sud");
  await chosen.click();
  await expect(box(page, "2A Corse-du-Sud")).toBeChecked();
  await expectAccessible(page, "the choice of departments");
  await box(page, "75 Paris").check();
  await box(page, "69 Rhône").check();
  await expect(chosen).toHaveText(/^3 choi(ces|x)$/);
  await box(page, "2A Corse-du-Sud").uncheck();
  await expect(chosen).toHaveText("69 Rhône, 75 Paris");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL("/search?q=martin&department=69%2C75");
  await expect(rows(page).first()).toBeVisible();
  await link(page, `${filters.remove} ${filters.department} 69 Rhône`).click();
  await expect(page).toHaveURL("/search?q=martin&department=75");
  await page.getByText(filters.add, { exact: true }).click();
  await expect(chosen).toHaveText("75 Paris");
});

test("departments are found by number and name, by keyboard alone", async ({ page }) => {
  const chosen = filterChoice(page, "department");
  await page.goto("/search?q=martin");
  await tabTo(page, page.locator("summary.filter-switch"));
  await page.keyboard.press("Enter");
  await tabTo(page, chosen);
  await page.keyboard.press("Enter");
  const search = page.getByLabel(filters.departmentSearch);
  const boxes = page.getByRole("group", { name: filters.department }).getByRole("checkbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("33");
  await expect(boxes).toHaveCount(1);
  await expect(page.locator("#department-found")).toHaveText("1 match");
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveText("33 Gironde");
  await page.keyboard.type("saone");
  await expect(boxes).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveText("33 Gironde");
  await expectAccessible(page, "a search for a department");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(chosen).toHaveText("33 Gironde, 70 Haute-Saône");
  await chosen.click();
  await expect(search).toBeHidden();
  await chosen.click();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  await expect(boxes.nth(1)).toHaveAccessibleName("70 Haute-Saône");
  await page.keyboard.press("Escape");
  await tabTo(page, button(page, filters.apply));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=martin&department=33%2C70");
  await expect(button(page, filters.apply)).toBeHidden();
});

test("an open choice moves nothing, and closes when something else is used @reader", async ({
  page,
  words: { filters },
}) => {
  await openFilters(page, "/search?q=martin", filters);
  const department = filterChoice(page, "department");
  const apply = button(page, filters.apply);
  const places = async () => [
    await filterChoice(page, "region").boundingBox(),
    await filterChoice(page, "legalForm").boundingBox(),
    await apply.boundingBox(),
  ];
  const before = await places();
  const search = page.getByLabel(filters.departmentSearch);
  const gironde = box(page, "33 Gironde");
  for (const open of ["click", "press"] as const) {
    if (open === "click") await department.click();
    else await page.keyboard.press("Enter");
    await expect(search).toBeFocused();
    await page.keyboard.type("gir");
    await gironde.setChecked(open === "click");
    expect(await places()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(search).toBeHidden();
    await expect(department).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(search).toBeFocused();
  await page.getByText("33 Gironde", { exact: true }).click();
  await expect(gironde).toBeChecked();
  await expect(search).toBeVisible();
  await tabTo(page, page.locator("summary", { hasText: filters.add }), -1);
  await expect(search).toBeHidden();
  await department.click();
  await expect(search).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(search).toBeHidden();
  await expect(apply).toBeVisible();
});

test("a closed choice says how many are chosen if their names do not fit @reader", async ({
  page,
  isPhone,
  words: { filters },
}) => {
  await openFilters(page, "/search?department=33,69&legalForm=57,54&employeeRange=21,32", filters);
  const namesOf = (name: string) => page.locator(`#${name}-chosen`);
  const shortOf = (name: string) =>
    namesOf(name).evaluate((names) => {
      const { content, width } = getComputedStyle(names.parentElement as Element, "::before");
      return Number.parseFloat(width) < 1 ? null : content.split('"')[1];
    });
  await expect(namesOf("legalForm")).toHaveText("SAS, SARL");
  await expect(namesOf("legalForm")).toBeInViewport({ ratio: 1 });
  expect(await shortOf("legalForm")).toBe(null);
  expect(await shortOf("department")).toBe(
    isPhone ? filters.choices.replace("{count}", "2") : null,
  );
  if (isPhone) await expect(namesOf("department")).not.toBeInViewport();
  else await expect(namesOf("department")).toBeInViewport({ ratio: 1 });
  await expect(filterChoice(page, "department")).toHaveAccessibleName(
    `${filters.department} 33 Gironde, 69 Rhône`,
  );
  await expect(filterChoice(page, "region")).toHaveText(filters.any);
  await filterChoice(page, "department").click();
  await box(page, "33 Gironde").uncheck();
  await page.keyboard.press("Escape");
  await expect(filterChoice(page, "department")).toHaveText("69 Rhône");
  expect(await shortOf("department")).toBe(null);
});

test("choices have groups of sizes, and legal forms that only a link has", async ({ page }) => {
  const ten = messages.en.employeeRanges["12"];
  const from250 = "32%2C41%2C42%2C51%2C52%2C53";
  const size = filterChoice(page, "employeeRange");
  await openFilters(page, `/search?q=martin&legalForm=52,5202&employeeRange=12,${from250}`);
  await expect(size).toHaveText(new RegExp(`250.*, ${ten}|${ten}, .*250`));
  await size.click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await box(page, ten).uncheck();
  await page.keyboard.press("Escape");
  await expect(filterChoice(page, "legalForm")).toContainText("(SNC), 5202");
  await filterChoice(page, "legalForm").click();
  const form = (code: string) => page.locator(`[name=legalForm][value="${code}"]`);
  await form("5202").uncheck();
  await form("54").check();
  await page.keyboard.press("Escape");
  await button(page, filters.apply).click();
  await expect(page).toHaveURL(`/search?q=martin&legalForm=54%2C52&employeeRange=${from250}`);
});

test("the order that no choice gives is named", async ({ page }) => {
  const order = page.getByLabel(filters.sort, { exact: true });
  const isDefault = (name: string) =>
    expect(order.locator("option:checked")).toHaveText(
      filters.sortDefault.replace("{order}", name),
    );
  await openHydrated(page, "/search?department=75");
  await page.getByText(filters.add, { exact: true }).click();
  await isDefault(filters.order["-employees"]);
  const largestFirst = order.locator('option[value="-employees"]');
  await expect(largestFirst).toBeDisabled();
  await expect(largestFirst).toHaveAttribute("hidden");
  await page.locator("#q").fill("552032534 356000000");
  await isDefault(filters.order.list);
  await expect(largestFirst).toBeEnabled();
  await openFilters(page, "/search?q=martin&sort=closedAt");
  await expect(order.locator("option:checked")).toHaveText(filters.order.closedAt);
  await order.selectOption("");
  await isDefault(filters.order.relevance);
});

test("all choices have the same arrow, and the dates are in one row", async ({ page }) => {
  await openFilters(page, "/search?department=75");
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
