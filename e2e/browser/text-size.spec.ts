import type { Locator, Page } from "@playwright/test";
import { invitationPath, searchField } from "./pages";
import { expect, test } from "./strict-test";
import { browserOptions, messages, openSearchPageIn } from "./variants";

const variant = { language: "fr", width: 390, scheme: "light" } as const;
const words = messages[variant.language];

/** Doubles the text size, like the browser's setting, and returns the elements that overflow the screen. */
async function findOverflow(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const { innerWidth, scrollX } = window;
    const controls = [...document.querySelectorAll("a, button, input, select, summary, h1, h2")]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        const isSeen = width > 1 && control.closest("pre, .chip-line, .sr-only") === null;
        return isSeen && (left + scrollX < 0 || right > innerWidth + 0.5);
      })
      .map((control) => control.outerHTML.slice(0, 120));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`${scrollWidth} px`, ...controls] : controls;
  });
}

test.use(browserOptions(variant));

test("no part of a result is cut off", async ({ page }) => {
  await openSearchPageIn(page, variant.language);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/search?q=martin&page=2");
    const cut = await page.getByRole("listitem").evaluateAll((items) =>
      items
        .flatMap((item) => [...item.querySelectorAll<HTMLElement>("a, p")])
        .filter(
          (part) =>
            part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1,
        )
        .filter((part) => part.clientWidth > 1)
        .map((part) => part.textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});

test("the pages before sign-in fit a phone at twice the text size", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(404);
  for (const path of ["/login", "/forgotten-password", await invitationPath(), "/nowhere"]) {
    expect(await findOverflow(page, path), path).toEqual([]);
  }
});

test("the signed-in pages fit a phone at twice the text size", async ({ page }) => {
  test.slow();
  await openSearchPageIn(page, variant.language);
  const inside = [
    "/search",
    "/search?q=martin&page=2",
    "/search?q=martin&department=75&legalForm=1&active=true",
    "/search?region=53,28&department=35,14,50&legalForm=54,57",
    "/company/356000000?q=la+poste",
    "/company/766622195?q=martin",
    "/settings/account",
    "/settings/keys",
    "/settings/team",
    "/developers",
  ];
  for (const path of inside) expect.soft(await findOverflow(page, path), path).toEqual([]);
});

test("the search field shows its text at twice the text size", async ({ page }) => {
  await openSearchPageIn(page, variant.language);
  expect(await findOverflow(page, "/search?q=la+poste")).toEqual([]);
  const field = searchField(page, words.search.field);
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

test("a number and its copy button do not overlap at twice the text size", async ({ page }) => {
  await openSearchPageIn(page, variant.language);
  await findOverflow(page, "/company/356000000");
  for (const copy of await page.getByRole("button", { name: /^Copier : (SIREN|SIRET)/ }).all()) {
    const number = await drawnBox(copy.locator("xpath=preceding-sibling::*[1]"));
    const button = await drawnBox(copy);
    expect(number.right <= button.left || number.bottom <= button.top + 1).toBe(true);
  }
});

/** The box in which an element's text is drawn, even outside its own box. */
async function drawnBox(element: Locator) {
  return await element.evaluate((text) => {
    const drawn = document.createRange();
    drawn.selectNodeContents(text);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}
