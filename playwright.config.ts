import { defineConfig, devices } from "@playwright/test";
import { sharedServer } from "./e2e/support/shared-server";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium()?.path;
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;

export default defineConfig({
  testDir: "e2e/browser",
  outputDir: ".test/browser",
  globalSetup: "./e2e/support/browser-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    ...devices["Desktop Chrome"],
    ...(isWorker && { baseURL: sharedServer().baseUrl }),
    locale: "en-GB",
    // A trace takes a third more time; TRACE=1 keeps one of what fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: "desktop" },
    // Until the readers are projects: nothing of its own.
    { name: "phone", testIgnore: "**" },
  ],
});
