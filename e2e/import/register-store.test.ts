import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegisterStore } from "@/lib/sirene/open-register-store";
import { setEnv } from "@/platform/env";
import { testDatabase } from "../support/databases";
import { openTestRegister, rows, type TestRegister } from "./test-register";

const manyRows = "SELECT n, repeat('x', 100) FROM generate_series(1, 200000) n ORDER BY n";

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
});
afterAll(() => register.close());

test("a store still answers after a reader stops early", async () => {
  const store = await openRegisterStore();
  try {
    for await (const piece of store.read(manyRows)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await store.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    await store.close();
  }
});

test("read returns every row, in chunks", async () => {
  const store = await openRegisterStore();
  try {
    let text = "";
    for await (const piece of store.read(manyRows)) text += piece.toString();
    const lines = text.trimEnd().split("\n");
    expect(lines).toHaveLength(200_000);
    expect(lines.at(-1)).toBe(`200000\t${"x".repeat(100)}`);
    expect(await store.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    await store.close();
  }
});

describe.runIf(testDatabase() === "postgres")("a lost connection", () => {
  test("is reported, even after another one was closed", async () => {
    const store = await openRegisterStore();
    try {
      const other = await store.openSecond();
      expect(await other.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
      await other.close();
      expect(await store.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
      await rows(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE application_name = 'company-registry import' AND datname = current_database()`,
      );
      await expect(store.query("SELECT 1 AS one")).rejects.toThrow(
        "The connection to the database was lost",
      );
    } finally {
      await store.close();
    }
  });
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
