import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect } from "./strict-test";

type Axe = { run(options: RunOptions): Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const onlyViolations: RunOptions = { resultTypes: ["violations"] };

/** Holds the page, as it is now, to have no violation of any of axe's rules. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A page reached by a link has its title a moment after its address.
  await expect(page).toHaveTitle(/./);
  await page.evaluate(async (atMostMs) => {
    // What fades in has its colours only after.
    const ended = document.getAnimations().map((animation) => animation.finished);
    const late = new Promise((resolve) => setTimeout(resolve, atMostMs));
    await Promise.race([Promise.allSettled(ended), late]);
  }, 1_000);
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(options),
    onlyViolations,
  );
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect(told, what).toEqual([]);
}
