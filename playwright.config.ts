import { defineConfig, devices, type Project } from "@playwright/test";
import type { Options } from "./e2e/browser/strict-test";
import { sharedServer } from "./e2e/support/shared-server";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium()?.path;
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;

type Language = Options["language"];

/** A reader of the pages: their language, the width of their screen, and their colour scheme. */
function reader(language: Language, width: number, colorScheme: "light" | "dark") {
  const locale = language === "fr" ? "fr-FR" : "en-GB";
  return { language, locale, viewport: { width, height: 900 }, colorScheme };
}

/** What may look or work differently for another reader. */
const ofReaders = /@reader/;
const otherReaders: Project<Options>[] = [
  { name: "english-phone", grep: ofReaders, use: reader("en", 390, "light") },
  { name: "french-desktop", grep: ofReaders, use: reader("fr", 1440, "dark") },
];

export default defineConfig<Options>({
  testDir: "e2e/browser",
  outputDir: ".test/browser",
  globalSetup: "./e2e/support/browser-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    ...devices["Desktop Chrome"],
    ...(isWorker && { baseURL: sharedServer().baseUrl }),
    actionTimeout: 15_000,
    permissions: ["clipboard-read", "clipboard-write"],
    // A trace takes a third more time; TRACE=1 keeps one of what fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: "desktop", use: reader("en", 1440, "light") },
    { name: "phone", grep: ofReaders, use: reader("fr", 390, "dark") },
    ...(process.env.EVERY_READER ? otherReaders : []),
  ],
});
