import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { type Cluster, findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { createSignedInUser, type Tokens } from "../support/accounts";
import { type Answer, Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { startServer, type TestServer } from "../support/server";

const clients = 8;
const awayMs = 1_500;
const stepMs = 60_000;
const programs = findPostgres();

describe.skipIf(testDatabase() === "embedded" || !programs)("a database that goes away", () => {
  let cluster: Cluster;
  let server: TestServer;
  let api: Api;
  let user: Tokens;

  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    server = await startServer({
      database: "embedded",
      env: {
        DATABASE_URL: cluster.url,
        AUTH_SECRET: randomBytes(32).toString("base64url"),
        LIMIT_SEARCH: "999999/1s",
      },
    });
    api = await Api.of(server);
    user = await createSignedInUser(api, server);
  });

  afterAll(async () => {
    await server?.stop();
    await cluster?.stop();
  });

  const health = (which: "live" | "ready") =>
    fetch(`${server.baseUrl}/health/${which}`).then(({ status }) => status);

  /** Several clients ask one thing after another until told to stop; gives their answers. */
  function keepAsking(): { answers: Answer[]; stop: () => Promise<void> } {
    const answers: Answer[] = [];
    let isOver = false;
    const client = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const path = turn % 2 === 0 ? apiPaths.session : searchPath("sncf");
        answers.push(await api.get(path, user.accessToken));
      }
    };
    const done = Promise.all(Array.from({ length: clients }, client));
    const stop = async () => {
      isOver = true;
      await done;
    };
    return { answers, stop };
  }

  async function untilAnswered(answers: readonly Answer[], status: number): Promise<void> {
    const from = answers.length;
    await until(`an answer ${status}, last ${answers.at(-1)?.status}`, async () =>
      answers.slice(from).some((answer) => answer.status === status),
    );
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + stepMs;
    while (!(await isSo())) {
      if (Date.now() > deadline)
        throw new Error(`Never came: ${what}\n${server.logs().slice(-3000)}`);
      await wait(10);
    }
  }

  test.each(["crash", "shutDown"] as const)(
    "by a %s under load gives 503 with Retry-After and nothing else, then answers again",
    async (end) => {
      const load = keepAsking();
      await untilAnswered(load.answers, 200);
      expect(await health("ready")).toBe(200);
      await cluster[end]();
      await untilAnswered(load.answers, 503);
      expect(await health("live")).toBe(200);
      expect(await health("ready")).toBe(503);
      await wait(awayMs);
      await cluster.restart();
      await untilAnswered(load.answers, 200);
      await until("being ready", async () => (await health("ready")) === 200);
      await load.stop();
      const statuses = new Set(load.answers.map(({ status }) => status));
      expect(statuses).toEqual(new Set([200, 503]));
      for (const { status, headers } of load.answers) {
        if (status === 503) expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      }
    },
  );
});
