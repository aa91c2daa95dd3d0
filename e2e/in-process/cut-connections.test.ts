import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, queryRows, readOnLookupPool, readOnPrimary } from "@/db/client";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { parseEnv, setEnv } from "@/platform/env";
import { TcpProxy } from "../processes/tcp-proxy";
import { type ThrowAwayDatabase, testDatabase } from "../support/databases";
import { copyMigratedDatabase } from "../support/migrated-database";

const clientCount = 40;
const cuts = 20;
const patienceMs = 5_000;

describe.runIf(testDatabase() === "postgres")("connections that are cut under load", () => {
  let ownDatabase: ThrowAwayDatabase | null;
  let proxy: TcpProxy;
  let asked = 0;

  beforeAll(async () => {
    ownDatabase = await copyMigratedDatabase("postgres", "");
    const url = new URL(ownDatabase?.url ?? "");
    proxy = await TcpProxy.to({ port: Number(url.port), host: url.hostname });
    url.host = `127.0.0.1:${proxy.port}`;
    const { AUTH_SECRET } = process.env;
    setEnv(parseEnv({ AUTH_SECRET, DATABASE_URL: url.href }));
  });
  afterAll(async () => {
    await closeDatabase();
    proxy?.close();
    await ownDatabase?.drop();
  });

  /** Queries a number and returns whether it came back; null when the connection was lost. */
  async function ask(): Promise<boolean | null> {
    const n = ++asked;
    try {
      const run = n % 2 === 0 ? readOnPrimary : readOnLookupPool;
      const rows = await run((db) => queryRows<{ n: number }>(db, sql`select ${n}::int as n`));
      return rows.length === 1 && rows[0]?.n === n;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return null;
      throw error;
    }
  }

  it("no query gets another's answer, and soon every query gets one", async () => {
    const outcomes = { right: 0, wrong: 0, lost: 0, silent: 0 };
    let isOver = false;
    const runClient = async () => {
      while (!isOver) {
        const answer = await Promise.race([ask(), wait(patienceMs, "silence" as const)]);
        if (answer === "silence") outcomes.silent += 1;
        else outcomes[answer === null ? "lost" : answer ? "right" : "wrong"] += 1;
      }
    };
    const all = Promise.all(Array.from({ length: clientCount }, runClient));
    for (let turn = 0; turn < cuts; turn += 1) {
      await wait(300 + Math.random() * 200);
      proxy.cut();
    }
    await wait(1_000);
    const after = Array.from({ length: clientCount }, () =>
      Promise.race([ask(), wait(patienceMs, "silence" as const)]),
    );
    expect(new Set(await Promise.all(after))).toEqual(new Set([true]));
    isOver = true;
    await all;
    process.stdout.write(`cut connections: ${JSON.stringify(outcomes)}\n`);
    expect(outcomes.wrong).toBe(0);
    expect(outcomes.silent).toBe(0);
    expect(outcomes.lost).toBeGreaterThan(0);
    expect(outcomes.right).toBeGreaterThan(clientCount);
  });
});
