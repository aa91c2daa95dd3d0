import { expectAccessible } from "./axe";
import { button, heading, link, rows, searchedWords, searchField, textOf } from "./pages";
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

/** A made-up company of the demo register with 193 establishments. */
const large = "766622195";

for (const variant of variants) {
  const words = messages[variant.language].company;
  const copy = (what: string) => words.copyOf.replace("{what}", what);

  test.describe(`for ${variantName(variant)}`, () => {
    test.use(browserOptions(variant));

    test("identifiers and address can be copied, by keyboard too", async ({ page, context }) => {
      await allowClipboard(context);
      await openSearchPageIn(page, variant.language);
      await page.goto("/company/356000000");
      await tabTo(page, button(page, copy(words.siren)));
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.copied).first()).toBeVisible();
      expect(await clipboard(page)).toBe("356000000");
      await button(page, copy(words.siret)).click();
      expect(await clipboard(page)).toBe("35600000000048");
      await button(page, copy(words.vat)).click();
      expect(await clipboard(page)).toBe("FR39356000000");
      await button(page, copy(words.address)).click();
      expect(await clipboard(page)).toMatch(/^LA POSTE\n.+\n9 RUE .+\n75015 PARIS$/);
      await button(page, words.copyLink).click();
      expect(await clipboard(page)).toMatch(/^http:.+\/company\/356000000$/);
      await expect(page.getByRole("link", { name: /^Paris \(75\)\s?:/ })).toBeVisible();
    });

    test("establishments are paged, with the page in the URL", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto(`/company/${large}`);
      const list = page.getByRole("region", { name: /^193 / });
      await expect(list.getByRole("listitem")).toHaveCount(20);
      await expect(list.getByText(words.headOffice)).toHaveCount(1);
      const first = await textOf(list.getByRole("listitem").first());
      await list.getByRole("link").last().focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/company/${large}?establishments=2#establishments`);
      await expect(list.getByRole("listitem").first()).not.toHaveText(first);
      await expect(list.getByRole("heading")).toBeFocused();
      await expect(list.getByRole("heading")).toBeInViewport();
      await page.reload();
      await expect(list.getByRole("listitem").first()).not.toHaveText(first);
      await page.goto(`/company/${large}?establishments=99`);
      await link(page, words.lastEstablishments.replace("{page}", "10")).click();
      await expect(page).toHaveURL(`/company/${large}?establishments=10#establishments`);
      await expect(list.getByRole("listitem")).toHaveCount(13);
    });

    test("establishments are found by town, state and department", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto(`/company/${large}?q=sci&active=true`);
      const list = page.locator("section", { has: page.locator("#establishments") });
      const count = async (name: string) =>
        (await list.getByRole("link", { name: new RegExp(`^${name} `) }).textContent())?.replace(
          /\D/g,
          "",
        );
      expect(await count(words.anyState)).toBe("193");
      const closed = await count(words.onlyClosed);
      await list.getByRole("link", { name: new RegExp(`^${words.onlyClosed}`) }).click();
      await expect(page).toHaveURL(/\?q=sci&active=true&findActive=false#establishments$/);
      await expect(list.getByRole("heading")).toHaveText(new RegExp(`^${closed} .* 193$`));
      await expectAccessible(page, "establishments found");

      const tile = page.getByRole("group", { name: words.map }).getByRole("link").first();
      const [name = "", found = ""] = ((await tile.locator("title").textContent()) ?? "").split(
        / ?: /,
      );
      const shown = page.locator("svg").getByText(`${name.trim()}${found.split(/\s/)[0]}`);
      await expect(shown).toBeHidden();
      await tile.focus();
      await expect(shown).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/&findActive=false&findDepartment=\w+#establishments$/);
      await expect(list.getByRole("heading")).toHaveText(
        new RegExp(`^${found.split(/\s/)[0]} .* 193$`),
      );
      await expect(list.getByText(name.trim(), { exact: true })).toBeVisible();
      await list.getByRole("link", { name: words.clearFilters }).click();
      await expect(list.getByRole("heading")).toHaveText(/^193 /);
      await expect(page).toHaveURL(/\?q=sci&active=true#establishments$/);
      await expect(list.getByRole("heading")).toBeFocused();

      await list.getByRole("searchbox").fill("zzyzx");
      await page.keyboard.press("Enter");
      await expect(list.getByText(words.noneFound)).toBeVisible();
      await expect(page).toHaveURL(/\?q=sci&active=true&find=zzyzx#establishments$/);
      await expect(link(page, words.back)).toHaveAttribute("href", "/search?q=sci&active=true");
    });

    test("a SIRET opens its company at that establishment", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto(`/company/${large}?establishments=4`);
      const list = page.getByRole("region", { name: /^193 / });
      const id = await list.getByRole("listitem").nth(7).getAttribute("id");
      const siret = id?.replace("establishment-", "") ?? "";
      await page.goto(`/search?q=${siret}`);
      await rows(page).first().click();
      await expect(page).toHaveURL(`/company/${large}?q=${siret}&siret=${siret}#${id}`);
      const marked = list.getByRole("listitem").filter({ hasText: searchedWords(words.searched) });
      await expect(marked).toHaveAttribute("id", id ?? "");
      await expect(marked).toBeInViewport();
    });

    test("a masked street is part of the address line like any other", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/company/818131435");
      const list = page.getByRole("region", { name: /^\d+ / });
      await expect(list.getByText(words.masked).first()).toBeVisible();
      await expect(list.getByText(/\.,/)).toHaveCount(0);
    });

    test("an island that left Guadeloupe shows its own name as department", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/company/306799453");
      await expect(
        page.getByText(words.mapHeadOffice.replace("{place}", "Saint-Martin (978)")),
      ).toBeVisible();
      await page.goto("/search?q=306799453&department=978");
      await expect(rows(page)).toHaveCount(1);
      await expect(page.getByText("978 Saint-Martin").first()).toBeVisible();
    });

    test("previous and next follow the results across pages", async ({ page }) => {
      await openSearchPageIn(page, variant.language);
      await page.goto("/search?q=martin");
      const last = await textOf(rows(page).nth(19));
      await rows(page).nth(19).click();
      await expect(heading(page, last)).toBeVisible();
      const around = page.getByRole("navigation", { name: words.neighbours });
      await around.getByRole("link", { name: words.next }).click();
      await expect(page).toHaveURL(/\/company\/\d{9}\?q=martin&page=2$/);
      await expect(around.getByText(/^21 /)).toBeVisible();
      await around.getByRole("link", { name: words.previous }).click();
      await expect(heading(page, last)).toBeVisible();
      await page.keyboard.press("j");
      await expect(around.getByText(/^21 /)).toBeVisible();
      await page.keyboard.press("k");
      await expect(heading(page, last)).toBeVisible();
      await page.keyboard.press("u");
      await expect(page).toHaveURL("/search?q=martin");
      await expect(rows(page).nth(19)).toBeFocused();
    });
  });
}

test("in English the legal form is named as in the results, with its official French name", async ({
  page,
}) => {
  await openSearchPageIn(page, "en");
  await page.goto("/company/356000000");
  const { legalForms } = messages.en;
  await expect(page.getByText(legalForms["55"])).toBeVisible();
  await expect(page.getByText("SA nationale à conseil d’administration")).toBeVisible();
});

test("paper says which establishments are on it, and where and when they are from", async ({
  page,
}) => {
  await openSearchPageIn(page, "en");
  await page.goto(`/company/${large}`);
  const part = page.getByText("Establishments 1 to 20 of 193");
  await expect(part).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(part).toBeVisible();
  await expect(page.getByText(/source: INSEE, Sirene database/)).toBeVisible();
  await expect(page.getByText(/^Read on .*: http/)).toContainText(`: ${page.url()}`);
});

test("paper has the address of the search that the browser shows", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?department=75");
  const read = page.getByText(/^Read on .*: http/);
  await expect(read).toBeHidden();
  await page.getByRole("link", { name: messages.en.search.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.emulateMedia({ media: "print" });
  await expect(read).toContainText(`: ${page.url()}`);
});

test("paper begins with what was searched, and has no buttons", async ({ page }) => {
  await openSearchPageIn(page, "en");
  for (const view of ["", "&view=table"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`/search?q=martin&region=53,28&active=true${view}`);
    await page.getByRole("link", { name: "Remove the filter Region Bretagne" }).click();
    await expect(page).not.toHaveURL(/region=53/);
    await page.emulateMedia({ media: "print" });
    await expect(searchField(page)).toHaveValue("martin");
    await expect(searchField(page)).toBeVisible();
    const filters = page.getByRole("group", { name: messages.en.filters.legend });
    for (const value of ["Active", "Normandie"]) {
      const words = filters.getByText(value, { exact: true }).filter({ visible: true });
      await expect(words).toHaveCount(1);
    }
    await expect(
      page.locator("[data-removes], button, select").filter({ visible: true }),
    ).toHaveCount(0);
    await expect(page.getByText(/source: INSEE, Sirene database/)).toHaveCount(1);
    const head = page.getByText("Town", { exact: true }).filter({ visible: true });
    const isRepeated = (cell: Element) => {
      const group = cell.closest("thead, [aria-hidden]");
      return group !== null && getComputedStyle(group).display === "table-header-group";
    };
    expect(await head.first().evaluate(isRepeated)).toBe(true);
  }
});

test("a closed company says so in results and on its page", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=martin&active=false");
  const results = page.locator(".company-row");
  await expect(results.getByText(messages.en.status.company.closed)).toHaveCount(20);
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/company\//);
  await expect(page.getByRole("main").getByText(/^Closed on /)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a SIRET opens its company at that establishment", async ({ page }) => {
    await openSearchPageIn(page, "en");
    await page.goto(`/company/${large}?establishments=4`);
    const list = page.getByRole("region", { name: /^193 / });
    const id = await list.getByRole("listitem").nth(7).getAttribute("id");
    await page.goto(`/search?q=${id?.replace("establishment-", "")}`);
    await rows(page).first().click();
    await expect(list.getByText(searchedWords(messages.en.company.searched))).toBeInViewport();
  });

  test("establishments are found by their SIRET", async ({ page }) => {
    await openSearchPageIn(page, "en");
    await page.goto(`/company/${large}?establishments=4`);
    const list = page.getByRole("region", { name: /^(193|1) / });
    const id = await list.getByRole("listitem").nth(7).getAttribute("id");
    await list.getByRole("searchbox").fill(id?.slice(-5) ?? "");
    await list.getByRole("button", { name: messages.en.company.find }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByRole("listitem")).toHaveAttribute("id", id ?? "");
  });
});

test("a company page opens at its top; going back restores the scroll position", async ({
  page,
}) => {
  await openSearchPageIn(page, "en");
  await page.goto("/search?q=martin");
  await rows(page).nth(18).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 700));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await rows(page).nth(10).click();
  await expect(page).toHaveURL(/\/company\//);
  await expect(page.getByText("Identifiers")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole("banner")).toBeInViewport();
  await page.goBack();
  await expect(rows(page)).toHaveCount(20);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test("a device remembers searches and companies until they are erased", async ({ page }) => {
  await openSearchPageIn(page, "en");
  await searchField(page).fill("la poste");
  await page.keyboard.press("Enter");
  await rows(page).first().click();
  await expect(heading(page, "La Poste")).toBeVisible();
  await page.goto("/search");
  await expect(page.getByRole("link", { name: /^La Poste/ })).toHaveAttribute(
    "href",
    "/company/356000000",
  );
  await page.getByRole("link", { name: /^la poste/ }).click();
  await expect(page).toHaveURL("/search?q=la+poste");
  for (const search of ["active=true&department=75", "active=true&department=75&view=table"]) {
    await page.goto(`/search?${search}`);
    // The first key press loads the script that remembers searches. A press before hydration is lost, so press again.
    const kept = async () => {
      await page.keyboard.press("Shift");
      return await page.evaluate(() => JSON.stringify({ ...localStorage }));
    };
    await expect.poll(kept).toContain(`${search}\\"`);
  }
  await page.goto("/search");
  await expect(page.getByRole("link", { name: /^Active · 75 Paris$/ })).toHaveCount(1);
  await button(page, "Erase").click();
  await expect(page.getByText("Erased from this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /^La Poste/ })).toHaveCount(0);
});
