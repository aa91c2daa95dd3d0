import type { Page } from "@playwright/test";

/** Delays the pages' scripts until they are released. */
export async function holdScripts(page: Page) {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return { letThrough };
}
