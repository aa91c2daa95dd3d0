import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { test } from "./strict-test";

/** Journeys on a separate server with these settings, which each worker starts once. */
export const testOnServer = (env: Record<string, string> = {}) =>
  test.extend<Record<never, never>, { server: TestServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern
      async ({}, use) => {
        const server = await startServer({ database: "embedded", env: { ...wideLimits, ...env } });
        await use(server);
        await server.discard();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    baseURL: async ({ server }, use) => use(server.baseUrl),
  });
