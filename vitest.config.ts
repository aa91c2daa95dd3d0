import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

export default defineConfig({
  test: {
    maxWorkers: 2,
    slowTestThreshold: 10_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{app,bench,cli,components,db,i18n,lib,scripts,server}/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "journeys",
          include: ["e2e/{api,faults,fuzz,import}/**/*.test.ts"],
          globalSetup: ["e2e/support/journeys-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
