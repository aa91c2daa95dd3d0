import type { BrowserContext, Page } from "@playwright/test";
import en from "@/i18n/messages/en.json";
import { searchPagePath } from "@/lib/contract/page-paths";
import type { DemoVisit } from "../demo-visit";

/** What a reader does on a page of results, and where. `prepare`: what comes before it. */
type Press = {
  label: string;
  view?: "table";
  prepare?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
};

const mostMs = 30_000;

const link = (page: Page, name: string) => page.getByRole("link", { name }).first();
const nextPage = (page: Page) => link(page, en.paging.next);

export const presses: readonly Press[] = [
  {
    label: "Another search",
    prepare: (page) => page.locator('input[name="q"]').fill("dupont"),
    press: (page) => page.keyboard.press("Enter"),
  },
  {
    label: "A department of the facets",
    press: (page) => page.locator("[data-facet^=department]:visible").first().click(),
  },
  { label: "The next page", press: (page) => nextPage(page).click() },
  {
    label: "Back",
    prepare: async (page) => {
      const painted = await watchResults(page);
      await nextPage(page).click();
      await painted();
    },
    press: (page) => page.goBack(),
  },
  { label: "The view as a table", press: (page) => link(page, en.search.asTable).click() },
  {
    label: "A column of the table",
    view: "table",
    press: (page) => page.getByRole("columnheader").getByRole("link", { name: "Name" }).click(),
  },
];

/** A browser in which somebody has signed in, with a wide screen. */
export async function openBrowser({ browser, session }: DemoVisit): Promise<BrowserContext> {
  const options = { locale: "en", viewport: { width: 1280, height: 860 } };
  const context = await browser.newContext(options);
  await context.addCookies([session]);
  return context;
}

/** Opens a page of results, does it, and gives the milliseconds until the new results were painted. */
export async function timePress(
  context: BrowserContext,
  baseUrl: string,
  { view, prepare, press }: Press,
): Promise<number> {
  const page = await context.newPage();
  try {
    const path = searchPagePath({ q: "martin", page: "1", ...(view && { view }) });
    await page.goto(baseUrl + path, { waitUntil: "networkidle" });
    await prepare?.(page);
    const painted = await watchResults(page);
    await press(page);
    return await painted();
  } finally {
    await page.close();
  }
}

/** Gives a function that waits for other results than those of now, and gives the milliseconds since the press. */
async function watchResults(page: Page): Promise<() => Promise<number>> {
  const watching = await page.evaluateHandle((longestMs) => {
    const results = () => {
      const region = document.querySelector("main section[aria-busy=false]");
      const links = region?.querySelectorAll<HTMLAnchorElement>('a[href^="/company/"]') ?? [];
      const companies = [...links].map(({ pathname }) => pathname);
      return companies.length > 0 ? `${region?.querySelector("table") !== null} ${companies}` : "";
    };
    const before = results();
    let pressedAt = Number.NaN;
    for (const type of ["keydown", "click", "popstate"]) {
      const options = { capture: true, once: true };
      addEventListener(type, ({ timeStamp }) => (pressedAt = timeStamp), options);
    }
    return {
      painted: new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error("The results stayed the same.")), longestMs);
        const look = () => {
          const now = results();
          // What a frame's callback finds is painted before the next one's.
          requestAnimationFrame(
            now === "" || now === before ? look : () => resolve(performance.now() - pressedAt),
          );
        };
        requestAnimationFrame(look);
      }),
    };
  }, mostMs);
  return () => watching.evaluate(({ painted }) => painted);
}
