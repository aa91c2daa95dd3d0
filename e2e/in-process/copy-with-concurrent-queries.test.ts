import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyBlobs } from "@/db/copy-out";
import { testDatabase } from "../support/databases";

const bytes = 16_000_000;

describe.runIf(testDatabase() === "postgres")(
  "a large posting list that is being read by COPY",
  () => {
    let sql: postgres.Sql;
    beforeAll(() => {
      sql = postgres(process.env.TEST_DATABASE_URL ?? "", { max: 1 });
    });
    afterAll(() => sql?.end());

    it("fails no concurrent query, even with a single connection", async () => {
      const ask = (n: number) => sql`select ${n}::int as n`.then(([row]) => row?.n);
      await ask(0);
      for (let round = 0; round < 8; round += 1) {
        let isOver = false;
        const copied = copyBlobs(sql, `SELECT 'set', decode(repeat('2a', ${bytes}), 'hex')`);
        copied.finally(() => {
          isOver = true;
        });
        const asked: PromiseLike<unknown>[] = [];
        while (!isOver) {
          asked.push(ask(asked.length));
          await wait(1);
        }
        expect((await copied)[0]?.blob.length).toBe(bytes);
        expect(await Promise.all(asked)).toEqual(asked.map((_, at) => at));
        expect(asked.length).toBeGreaterThan(5);
      }
    });
  },
);
