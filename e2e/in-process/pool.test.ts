import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Pool } from "@/db/pool";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { TcpProxy } from "../processes/tcp-proxy";
import { createDatabase, testDatabase } from "../support/databases";

const size = 3;
const onPostgres = describe.runIf(testDatabase() === "postgres");
const poolOf = (connections: number) => new Pool(process.env.TEST_DATABASE_URL ?? "", connections);

/** Ends the server's side of these connections. */
async function terminate(pids: Iterable<number>): Promise<void> {
  const killer = poolOf(1);
  for (const pid of pids) {
    await killer.unsafe("select pg_terminate_backend($1::int)", [pid as never]);
  }
  await killer.end();
}

onPostgres("a pool of three connections", () => {
  let pool: Pool;
  beforeAll(() => {
    pool = poolOf(size);
  });
  afterAll(() => pool?.end());

  async function backend(): Promise<number> {
    const [row] = await pool.unsafe("select pg_backend_pid() as pid", []);
    return Number(row?.pid);
  }

  /** A transaction that stays open until its `end` is called. */
  function hold() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const isOver = pool.begin(async (transaction) => {
      const [row] = await transaction`select pg_backend_pid() as pid`;
      await ended;
      return Number(row?.pid);
    });
    return { end, isOver };
  }

  it("never opens more than three connections", async () => {
    const pids = await Promise.all(Array.from({ length: 200 }, backend));
    expect(new Set(pids).size).toBe(size);
  });

  it("queues no query behind a slow statement while another connection is free", async () => {
    let isOver = false;
    const slow = pool.unsafe("select pg_sleep(1)", []).then(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 50; turn += 1) await backend();
    expect(isOver).toBe(false);
    await slow;
  });

  it("keeps a transaction's connection exclusive and serves waiting callers in order", async () => {
    const held = Array.from({ length: size }, hold);
    const order: string[] = [];
    const asked = [
      backend().then((pid) => order.push(`statement on ${pid}`)),
      pool.begin(async () => order.push("transaction")),
      backend().then((pid) => order.push(`statement on ${pid}`)),
    ];
    await wait(100);
    expect(order).toEqual([]);
    held[1]?.end();
    const freed = await held[1]?.isOver;
    await Promise.all(asked);
    expect(order.filter((each) => each === `statement on ${freed}`)).toHaveLength(2);
    expect(order.indexOf("transaction")).toBeLessThan(2);
    for (const { end, isOver } of held) {
      end();
      await isOver;
    }
  });

  it("returns the connection of a failed transaction to the pool", async () => {
    for (let turn = 0; turn < 3 * size; turn += 1) {
      await expect(
        pool.begin((transaction) => transaction`select 1/0`.then(() => "")),
      ).rejects.toThrow("division by zero");
    }
    expect(await backend()).toBeGreaterThan(0);
  });

  it("fails the pending queries of a closed connection and opens a new one", async () => {
    const pids = new Set(await Promise.all(Array.from({ length: 30 }, backend)));
    const outcomeOf = (query: PromiseLike<unknown>) =>
      query.then(
        () => "answered",
        (error: unknown) => (isDatabaseUnavailable(error) ? "lost" : String(error)),
      );
    const underWay = Array.from({ length: 30 }, () =>
      outcomeOf(pool.unsafe("select pg_sleep(0.05)", [])),
    );
    const inTransaction = outcomeOf(
      pool.begin((transaction) => transaction`select pg_sleep(5)`.then(() => "")),
    );
    await wait(100);
    await terminate(pids);
    const outcomes = new Set(await Promise.all([...underWay, inTransaction]));
    expect(outcomes).toContain("lost");
    expect([...outcomes].filter((each) => each !== "lost" && each !== "answered")).toEqual([]);
    await expect.poll(() => backend().catch(String)).toEqual(expect.any(Number));
    const fresh = new Set(await Promise.all(Array.from({ length: 200 }, backend)));
    expect([...fresh].filter((pid) => pids.has(pid))).toEqual([]);
    expect(fresh.size).toBe(size);
  });
});

onPostgres("a pool whose connections are cut", () => {
  it("leaves no unused connection open, gives no query another's answer, and soon answers each", async () => {
    const database = await createDatabase();
    const watcher = new Pool(database.url, 1);
    const url = new URL(database.url);
    const proxy = await TcpProxy.to({ port: Number(url.port), host: url.hostname });
    url.host = `127.0.0.1:${proxy.port}`;
    const pool = new Pool(url.href, size);
    try {
      let lost = 0;
      for (let turn = 0; turn < 20; turn += 1) {
        const asked = Array.from({ length: 60 }, (_, n) =>
          pool.unsafe(`select $1::int as n`, [(100 * turn + n) as never]),
        );
        const settled = Promise.allSettled(asked);
        await wait(turn % 4);
        proxy.cut();
        for (const [n, outcome] of (await settled).entries()) {
          if (outcome.status === "fulfilled")
            expect(outcome.value).toEqual([{ n: 100 * turn + n }]);
          else lost += 1;
        }
        await wait(300);
        const [open] = await watcher.unsafe(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
          [],
        );
        expect(open?.n).toBeLessThanOrEqual(size);
      }
      expect(lost).toBeGreaterThan(0);
      const after = Array.from({ length: 60 }, (_, n) => pool.unsafe(`select ${n}::int as n`, []));
      expect(await Promise.all(after)).toEqual(after.map((_, n) => [{ n }]));
    } finally {
      await pool.end();
      await watcher.end();
      proxy.close();
      await database.drop();
    }
  });

  it("fails a transaction whose connection closes during a statement", async () => {
    const pool = poolOf(1);
    for (let turn = 0; turn < 10; turn += 1) {
      let pid = 0;
      const failed = expect(
        pool.begin(async (transaction) => {
          const [row] = await transaction`select pg_backend_pid() as pid`;
          pid = Number(row?.pid);
          return transaction`select pg_sleep(5)`.then(() => "");
        }),
      ).rejects.toSatisfy(isDatabaseUnavailable);
      await expect.poll(() => pid).toBeGreaterThan(0);
      await terminate([pid]);
      await failed;
      expect(await pool.unsafe("select 1", []).then(() => true)).toBe(true);
    }
    await pool.end();
  });
});

onPostgres("a pool that has ended", () => {
  it("has answered running queries, and refuses waiting and new ones", async () => {
    const pool = poolOf(1);
    const held = pool.begin((transaction) => transaction`select pg_sleep(0.3)`.then(() => "held"));
    await wait(100);
    const late = pool.unsafe("select 1", []).then(String, String);
    const ended = pool.end();
    expect(await late).toMatch(/ended/i);
    expect(await held).toBe("held");
    await ended;
    await expect(pool.unsafe("select 1", []).then(String)).rejects.toSatisfy(isDatabaseUnavailable);
  });
});
