import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { type Cluster, findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { createSignedInUser, type Tokens } from "../support/accounts";
import { type Answer, Api } from "../support/api";
import { Visitor } from "../support/browser-session";
import { testDatabase } from "../support/databases";
import { startServer, type TestServer } from "../support/server";

const clients = 8;
const awayMs = 1_500;
const stepMs = 60_000;
const programs = findPostgres();

describe.skipIf(testDatabase() === "embedded" || !programs)(
  "a database that becomes unavailable",
  () => {
    let cluster: Cluster;
    let server: TestServer;
    let api: Api;
    let user: Tokens;
    let visitor: Visitor;

    beforeAll(async () => {
      // The session is new, so the database must have written it before the crash.
      cluster = await startCluster(programs ?? "", { settings: { synchronous_commit: "on" } });
      server = await startServer({
        database: "embedded",
        env: {
          DATABASE_URL: cluster.url,
          AUTH_SECRET: randomBytes(32).toString("base64url"),
          LIMIT_SEARCH: "999999/1s",
        },
      });
      api = await Api.of(server);
      const account = await createSignedInUser(api, server);
      user = account;
      visitor = new Visitor(server.baseUrl);
      await visitor.signIn(account.email, account.password);
    });

    afterAll(async () => {
      await server?.stop();
      await cluster?.stop();
    });

    const health = (which: "live" | "ready") =>
      fetch(`${server.baseUrl}/health/${which}`).then(({ status }) => status);

    /** Without the database, the server must neither accept nor refuse a session: only 503 is right. */
    async function expectNoFalseYes(): Promise<void> {
      const before = visitor.sessionCookie;
      for (const answer of [
        await visitor.request("GET", "/api/auth/session"),
        await visitor.signOut(),
      ]) {
        expect(answer.status).toBe(503);
        expect(JSON.parse(answer.text)).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
      }
      expect(visitor.sessionCookie).toBe(before);
    }

    /** Several clients send requests until stopped. Returns their answers. */
    function keepAsking(): { answers: Answer[]; failures: string[]; stop: () => Promise<void> } {
      const answers: Answer[] = [];
      const failures: string[] = [];
      let isOver = false;
      const client = async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const path = turn % 2 === 0 ? apiPaths.session : searchPath("sncf");
          await api.get(path, user.accessToken).then(
            (answer) => answers.push(answer),
            (error) => failures.push(`${path}: ${error}`),
          );
        }
      };
      const done = Promise.all(Array.from({ length: clients }, client));
      const stop = async () => {
        isOver = true;
        await done;
      };
      return { answers, failures, stop };
    }

    /** The server's latest output, and all output that is not a log line. */
    function latestOutput(): string {
      const lines = server.logs().split("\n");
      return [...lines.filter((line) => !line.startsWith("{")), lines.at(-1)].join("\n");
    }

    async function untilAnswered(answers: readonly Answer[], status: number): Promise<void> {
      const from = answers.length;
      const isThere = async () => answers.slice(from).some((answer) => answer.status === status);
      await until(`an answer ${status}`, isThere).catch((error: unknown) => {
        throw new Error(`The last status was ${answers.at(-1)?.status}.`, { cause: error });
      });
    }

    async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
      const deadline = Date.now() + stepMs;
      while (!(await isSo())) {
        if (Date.now() > deadline)
          throw new Error(`Timed out waiting for: ${what}\n${latestOutput()}`);
        await wait(10);
      }
    }

    test.each(["crash", "shutDown"] as const)(
      "after a %s under load gives only 503 with Retry-After, then normal answers",
      async (end) => {
        const load = keepAsking();
        await untilAnswered(load.answers, 200);
        expect(await health("ready")).toBe(200);
        await cluster[end]();
        await untilAnswered(load.answers, 503);
        expect(await health("live")).toBe(200);
        expect(await health("ready")).toBe(503);
        await expectNoFalseYes();
        await wait(awayMs);
        await cluster.restart();
        await untilAnswered(load.answers, 200);
        await until("being ready", async () => (await health("ready")) === 200);
        expect((await visitor.request("GET", apiPaths.session)).status).toBe(200);
        await load.stop();
        const statuses = new Set(load.answers.map(({ status }) => status));
        expect(load.failures).toEqual([]);
        expect(statuses).toEqual(new Set([200, 503]));
        for (const { status, headers } of load.answers) {
          if (status === 503) expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
        }
      },
    );
  },
);
