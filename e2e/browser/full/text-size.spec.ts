import type { Locator, Page } from "@playwright/test";
import { invitationLink, searchField } from "../pages";
import { expect, test } from "../strict-test";

// French words are the longer ones.
test.use({ locale: "fr-FR", viewport: { width: 390, height: 900 } });

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

test("the pages before sign-in fit a phone at twice the text size", async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.add(404);
  for (const path of ["/login", "/forgotten-password", await invitationLink(), "/nowhere"]) {
    expect(await findOverflow(page, path), path).toEqual([]);
  }
});

test.describe("signed in", () => {
  test.use({ isSignedIn: true });

  for (const width of [390, 1440]) {
    test(`at ${width} px results are whole, and no separator starts a line`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/search?q=martin&page=2");
      const items = page.locator(".company-row");
      const cut = await items.evaluateAll((all) =>
        all
          .flatMap((item) => [...item.querySelectorAll<HTMLElement>("a, p")])
          .filter(
            (part) =>
              part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1,
          )
          .filter((part) => part.clientWidth > 1)
          .map((part) => part.textContent),
      );
      expect(cut).toEqual([]);
      const indents = await items.locator("p", { hasText: "·" }).evaluateAll(indentsOfSeparators);
      expect(indents.length).toBeGreaterThan(20);
      expect(Math.min(...indents)).toBeGreaterThan(10);
    });
  }

  for (const path of [
    "/search",
    "/search?q=la+poste",
    "/search?region=53,28&department=35,14,50&legalForm=54,57",
    "/company/766622195?q=martin",
    "/settings/account",
    "/settings/keys",
    "/settings/team",
    "/developers",
  ]) {
    test(`${path} fits a phone at twice the text size`, async ({ page }) => {
      expect(await findOverflow(page, path)).toEqual([]);
      for (const field of await searchField(page).all())
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
    });
  }

  test("a number and its copy button do not overlap at twice the text size", async ({ page }) => {
    await findOverflow(page, "/company/356000000");
    for (const copy of await page.getByRole("button", { name: /^Copier : (SIREN|SIRET)/ }).all()) {
      const number = await drawnBox(copy.locator("xpath=preceding-sibling::*[1]"));
      const button = await drawnBox(copy);
      expect(number.right <= button.left || number.bottom <= button.top + 1).toBe(true);
    }
  });
});

/** How far each separator is drawn from the start of its line. */
function indentsOfSeparators(paragraphs: Element[]): number[] {
  return paragraphs.flatMap((paragraph) => {
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const start = paragraph.getBoundingClientRect().left;
    const found: number[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const at = text.textContent?.indexOf("·") ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      found.push(range.getBoundingClientRect().left - start);
    }
    return found;
  });
}

/** The box in which an element's text is drawn, even outside its own box. */
async function drawnBox(element: Locator) {
  return await element.evaluate((text) => {
    const drawn = document.createRange();
    drawn.selectNodeContents(text);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}
