import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { importStock } from "@/lib/sirene/import-stock";
import type { Part, RegisterStore } from "@/lib/sirene/register-store";
import { openRegisterStore } from "@/lib/sirene/run-on-register";
import { setEnv } from "@/platform/env";
import { testDatabase } from "../support/databases";
import { establishmentOf, rows, stockOf, testRegister, unitOf } from "./test-register";

const manyRows = {
  columns: ["n", "x"],
  orderBy: ["n"],
  table: "many_rows",
  key: "source_n",
  select: (part: Part) =>
    `SELECT 100001 - source_n AS n, repeat('x', 100) AS x FROM many_rows WHERE ${part("source_n")}`,
};

const tablesWithoutIndex = `
  SELECT relname FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) > 0
    AND relnamespace::regnamespace::text ~ '^register_[1-9]'
    AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid)`;

const register = testRegister(async () => {
  await rows("CREATE TABLE many_rows AS SELECT generate_series(1, 100000) AS source_n");
  await rows("CREATE INDEX ON many_rows (source_n)");
});

/** Makes a test of a store, which is closed after it. */
const withStore = (act: (store: RegisterStore) => Promise<void>) => async () => {
  const store = await openRegisterStore();
  try {
    await act(store);
  } finally {
    await store.close();
  }
};

const expectAnswer = async (store: Pick<RegisterStore, "query">) =>
  expect(await store.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);

test(
  "a store still answers after a reader stops early",
  withStore(async (store) => {
    for await (const piece of store.read(manyRows)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await expectAnswer(store);
  }),
);

test(
  "read returns every row in order, in chunks",
  withStore(async (store) => {
    let text = "";
    for await (const piece of store.read(manyRows)) text += piece.toString();
    const lines = Array.from({ length: 100_000 }, (_, at) => `${at + 1}\t${"x".repeat(100)}`);
    expect(text.trimEnd().split("\n")).toEqual(lines);
    await expectAnswer(store);
  }),
);

describe.runIf(testDatabase() === "embedded")("the embedded database", () => {
  test("has an index on each table of an import before its first row", async () => {
    const checks: Promise<unknown[]>[] = [];
    const sirens = Array.from({ length: 300 }, (_, at) => at + 1);
    const stock = stockOf(
      sirens.map((siren) => unitOf(siren)),
      sirens.map((siren) => establishmentOf(siren)),
    );
    const onProgress = () => checks.push(rows(tablesWithoutIndex));
    await importStock({ ...stock, onProgress });
    expect(checks.length).toBeGreaterThan(8);
    for (const tables of await Promise.all(checks)) expect(tables).toEqual([]);
  });

  test(
    "gives a table in small parts that keep equal values together",
    withStore(async (store) => {
      await rows("CREATE TABLE doubled AS SELECT n / 3 AS third FROM generate_series(1, 30000) n");
      await rows("CREATE INDEX ON doubled (third)");
      const seen: { third: number; n: number }[] = [];
      let parts = 0;
      for await (const part of store.parts("doubled", "third")) {
        const found = await store.query<{ third: number; n: number }>(
          `SELECT third, count(*)::integer AS n FROM doubled WHERE ${part("third")} GROUP BY third`,
        );
        expect(found.reduce((sum, { n }) => sum + n, 0)).toBeLessThan(5000);
        seen.push(...found);
        parts += 1;
      }
      expect(parts).toBeGreaterThan(5);
      expect(new Set(seen.map(({ third }) => third)).size).toBe(seen.length);
      expect(seen.reduce((sum, { n }) => sum + n, 0)).toBe(30_000);
    }),
  );

  test(
    "answers a request of several statements before the import's next one",
    withStore(async (store) => {
      const order: string[] = [];
      const request = async () => {
        for (let at = 0; at < 3; at += 1) await rows("SELECT 1");
        order.push("request");
      };
      const statement = (name: string) => store.query("SELECT 1").then(() => order.push(name));
      await Promise.all([statement("first"), request(), statement("second")]);
      expect(order.at(-1)).toBe("second");
    }),
  );
});

describe.runIf(testDatabase() === "postgres")("a lost connection", () => {
  test(
    "is reported, even after another one was closed",
    withStore(async (store) => {
      const other = await store.openSecond();
      await expectAnswer(other);
      await other.close();
      await expectAnswer(store);
      await rows(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE application_name = 'company-registry import' AND datname = current_database()`,
      );
      const lost = "The connection to the database was lost";
      await expect(store.query("SELECT 1 AS one")).rejects.toThrow(lost);
    }),
  );
});

describe.runIf(testDatabase() === "postgres")(
  "a user that acts as the owner of the database",
  () => {
    test("ends the connections that a killed import of it left", async () => {
      const owner = `registry_test_${randomBytes(8).toString("hex")}`;
      await rows(`CREATE ROLE ${owner}`);
      await rows(`CREATE ROLE ${owner}_b LOGIN IN ROLE ${owner}`);
      await rows(`ALTER ROLE ${owner}_b SET role = ${owner}`);
      const url = new URL(register.environment.DATABASE_URL ?? "");
      url.username = `${owner}_b`;
      const connection = { application_name: "company-registry import" };
      const orphan = postgres(url.href, { max: 1, connection });
      const before = process.env.DATABASE_URL;
      try {
        const [left] = await orphan`select pg_backend_pid() as pid`;
        process.env.DATABASE_URL = url.href;
        setEnv(undefined);
        const store = await openRegisterStore();
        await store.terminateOrphans();
        expect(await store.query("SELECT current_user::text AS name")).toEqual([{ name: owner }]);
        await store.close();
        expect(await rows(`SELECT pid FROM pg_stat_activity WHERE pid = ${left?.pid}`)).toEqual([]);
      } finally {
        process.env.DATABASE_URL = before;
        setEnv(undefined);
        await orphan.end({ timeout: 1 });
        await rows(`DROP ROLE ${owner}_b`);
        await rows(`DROP ROLE ${owner}`);
      }
    });
  },
);
