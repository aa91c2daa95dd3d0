import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect } from "./strict-test";

type Axe = { run(options: RunOptions): Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const onlyViolations: RunOptions = { resultTypes: ["violations"] };

/** Expects the page in its current state to violate none of axe's rules. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // After a client-side navigation, the title changes a moment after the URL.
  await expect(page).toHaveTitle(/./);
  await page.evaluate(async (atMostMs) => {
    // Elements that fade in have their final colours only after the animation.
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
