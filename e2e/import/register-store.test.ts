import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRegisterStore } from "@/lib/sirene/open-register-store";
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
