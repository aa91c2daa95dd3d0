import { Api } from "../support/api";
import { MailServer } from "../support/mail-server";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { test as strictTest } from "./strict-test";

type Post = { mailServer: MailServer; server: TestServer; api: Api };

/** Journeys on a separate server that sends its mail to a real SMTP server. */
export const test = strictTest.extend<Record<never, never>, { post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from a pattern
    async ({}, use) => {
      const mailServer = await MailServer.start();
      const env = { ...wideLimits, DEMO_REGISTER: "false", SMTP_URL: mailServer.url };
      const server = await startServer({ database: "embedded", env });
      await use({ mailServer, server, api: await Api.of(server) });
      await server.stop();
      await mailServer.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ post }, use) => use(post.server.baseUrl),
});

/** The path of a mailed link, because its host differs from the test's. */
export const pathOf = (link: string) => new URL(link).pathname;
