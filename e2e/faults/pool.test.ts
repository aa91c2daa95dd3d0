import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Pool } from "@/db/pool";
import { isDatabaseUnavailable } from "@/db/unavailable";
import { testDatabase } from "../support/databases";

const size = 3;

describe.runIf(testDatabase() === "postgres")("a pool of three connections", () => {
  let pool: Pool;
  beforeAll(() => {
    pool = new Pool(process.env.TEST_DATABASE_URL ?? "", size);
  });
  afterAll(() => pool?.end());

  async function backend(): Promise<number> {
    const [row] = await pool.unsafe("select pg_backend_pid() as pid", []);
    return Number(row?.pid);
  }

  /** A transaction that lasts until it is told to end. */
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

  it("opens no more than those, whatever is asked at once", async () => {
    const pids = await Promise.all(Array.from({ length: 200 }, backend));
    expect(new Set(pids).size).toBe(size);
  });

  it("sends nothing behind a slow statement while another connection is free", async () => {
    let isOver = false;
    const slow = pool.unsafe("select pg_sleep(1)", []).then(() => {
      isOver = true;
    });
    for (let turn = 0; turn < 50; turn += 1) await backend();
    expect(isOver).toBe(false);
    await slow;
  });

  it("leaves a transaction its connection, and serves who waits for one in their order", async () => {
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

  it("gives a connection back whose transaction failed", async () => {
    for (let turn = 0; turn < 3 * size; turn += 1) {
      await expect(
        pool.begin((transaction) => transaction`select 1/0`.then(() => "")),
      ).rejects.toThrow("division by zero");
    }
    expect(await backend()).toBeGreaterThan(0);
  });

  it("fails what was under way on a connection that ended, and has a new one", async () => {
    const pids = new Set(await Promise.all(Array.from({ length: 30 }, backend)));
    const underWay = Array.from({ length: 30 }, () =>
      pool.unsafe("select pg_sleep(0.05)", []).then(
        () => "answered",
        (error: unknown) => (isDatabaseUnavailable(error) ? "lost" : String(error)),
      ),
    );
    const inTransaction = pool
      .begin((transaction) => transaction`select pg_sleep(5)`.then(() => "answered"))
      .catch((error: unknown) => (isDatabaseUnavailable(error) ? "lost" : String(error)));
    await wait(100);
    const killer = new Pool(process.env.TEST_DATABASE_URL ?? "", 1);
    for (const pid of pids) {
      await killer.unsafe("select pg_terminate_backend($1::int)", [pid as never]);
    }
    await killer.end();
    const outcomes = new Set(await Promise.all([...underWay, inTransaction]));
    expect(outcomes).toContain("lost");
    expect([...outcomes].filter((each) => each !== "lost" && each !== "answered")).toEqual([]);
    await expect.poll(() => backend().catch(String)).toEqual(expect.any(Number));
    const fresh = new Set(await Promise.all(Array.from({ length: 200 }, backend)));
    expect([...fresh].filter((pid) => pids.has(pid))).toEqual([]);
    expect(fresh.size).toBe(size);
  });
});

describe.runIf(testDatabase() === "postgres")("a pool that has ended", () => {
  it("answered what was under way, and refuses who waited and who comes", async () => {
    const pool = new Pool(process.env.TEST_DATABASE_URL ?? "", 1);
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
