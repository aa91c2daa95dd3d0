import { randomBytes } from "node:crypto";
import postgres from "postgres";

export type TestDatabase = "embedded" | "postgres";

/** A temporary database on the server of TEST_DATABASE_URL. */
export type ThrowAwayDatabase = { url: string; drop: () => Promise<void> };

/** The database under test: TEST_DATABASE, by default the embedded one. */
export function testDatabase(): TestDatabase {
  const { TEST_DATABASE: named = "embedded" } = process.env;
  if (named === "embedded" || named === "postgres") return named;
  throw new Error(`TEST_DATABASE must be embedded or postgres, not ${named}.`);
}

/** Creates a database with a unique name: a copy of `template`, or an empty one. */
export async function createDatabase(template?: string): Promise<ThrowAwayDatabase> {
  const name = `registry_test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

function serverUrl(): string {
  const { TEST_DATABASE_URL: url } = process.env;
  if (!url) throw new Error("Set TEST_DATABASE=postgres, or TEST_DATABASE_URL to a server.");
  return url;
}

async function administer(statement: string): Promise<void> {
  const client = postgres(serverUrl(), { max: 1, onnotice: () => {} });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end({ timeout: 5 });
  }
}
