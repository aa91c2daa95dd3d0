import postgres from "postgres";
import { expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { openRegisterStore } from "@/lib/sirene/run-on-register";
import { testDatabase } from "../support/databases";
import { fixtureCompanies } from "./fixture-companies";
import { fixtureStock, openFixtureRegister } from "./search-register";
import { liveSchema, migrationStatements, registerSchemas, rows } from "./test-register";

const register = openFixtureRegister();

test("each migration is a transaction of its own", async () => {
  const [applied] = await rows<{ migrations: number; transactions: number }>(
    `SELECT count(*)::integer AS migrations, count(DISTINCT xmin::text)::integer AS transactions
     FROM drizzle.__drizzle_migrations`,
  );
  expect(applied?.migrations).toBeGreaterThan(8);
  expect(applied?.transactions).toBe(applied?.migrations);
});

test("older registers get the name buckets that an import would create", async () => {
  const entryBytes = 12;
  const oldBuckets = 32_768;
  const index = `${await liveSchema()}.search_index`;
  const buckets = async (kind: string): Promise<Map<string, string>> => {
    const found = await rows<{ token: string; n: number; hex: string }>(
      `SELECT token, n, encode(postings, 'hex') AS hex FROM ${index}
       WHERE left(token, 1) = '${kind}' ORDER BY token`,
    );
    for (const { n, hex } of found) expect(hex).toHaveLength(n * entryBytes * 2);
    return new Map(found.map(({ token, hex }) => [token.slice(1), hex]));
  };
  /** The entries of each bucket, in any order. */
  const sorted = (all: Map<string, string>) =>
    new Map([...all].map(([bucket, hex]) => [bucket, hex.match(/.{24}/g)?.sort()]));
  const now = await buckets("x");
  expect(now.size).toBeGreaterThan(100);
  const before = new Map<string, string>();
  for (const [bucket, hex] of now) {
    const old = (Number.parseInt(bucket, 16) & (oldBuckets - 1)).toString(36);
    before.set(old, (before.get(old) ?? "") + hex);
  }
  await rows(`DELETE FROM ${index} WHERE left(token, 1) = 'x'`);
  const values = [...before].map(
    ([old, hex]) => `('k${old}', ${hex.length / entryBytes / 2}, decode('${hex}', 'hex'))`,
  );
  await rows(`INSERT INTO ${index} (token, n, postings) VALUES ${values.join(", ")}`);

  for (const statement of migrationStatements("0004_finer_name_keys")) await rows(statement);

  expect(sorted(await buckets("x"))).toEqual(sorted(now));
  expect(await buckets("k")).toEqual(before);
  const name = fixtureCompanies[0]?.name ?? "";
  expect((await searchCompanies({ q: name }, 1)).companies[0]?.name).toBe(name);
});

test("older registers get the head office fields that an import would write", async () => {
  await importStock(fixtureStock);
  /** Without the columns that later migrations add. */
  const unitsOf = (schema: string) =>
    rows(`SELECT id, siren, head_office_siret, capital, updated_at, registration_date, active, masked,
      name_is_sign, name, aliases, legal_form, naf_code, naf_version, employee_range, signs, city,
      postal_code FROM ${schema}.legal_units ORDER BY id`);
  const keysOf = (schema: string) =>
    rows(
      `SELECT conname AS name FROM pg_constraint
       WHERE conrelid = '${schema}.legal_units'::regclass AND contype IN ('p', 'u') ORDER BY conname`,
    );
  const imported = await registerSchemas();
  expect(imported).toHaveLength(2);
  const live = await liveSchema();
  const written = await unitsOf(live);
  const placed = written.filter(({ city, postal_code }) => city && postal_code);
  expect(placed).toHaveLength(fixtureCompanies.length);
  expect(new Set(written.map(({ signs }) => signs)).size).toBeGreaterThan(10);
  const keys = await keysOf(live);
  expect(keys).toHaveLength(2);
  const shown = await searchCompanies({ q: "maison azalee" }, 1, { match: true });
  expect(shown.companies[0]).toMatchObject({ city: "LYON", otherName: "MAISON AZALEE" });

  for (const schema of ["register_0", ...imported]) {
    await rows(`ALTER TABLE ${schema}.legal_units
      DROP COLUMN signs, DROP COLUMN city, DROP COLUMN postal_code`);
  }
  for (const statement of migrationStatements("0005_head_office_places")) await rows(statement);

  for (const schema of imported) {
    expect(await unitsOf(schema)).toEqual(written);
    expect(await keysOf(schema)).toEqual(keys);
  }
  expect(await searchCompanies({ q: "maison azalee" }, 1, { match: true })).toEqual(shown);
});

test.runIf(testDatabase() === "postgres")("a migration waits for a running import", async () => {
  const store = await openRegisterStore();
  const sql = postgres(register.environment.DATABASE_URL as string, { max: 1, onnotice: () => {} });
  try {
    await sql`set lock_timeout = '300ms'`;
    const migrated = sql.begin(async (transaction) => {
      for (const statement of migrationStatements("0005_head_office_places")) {
        await transaction.unsafe(statement);
      }
    });
    await expect(migrated).rejects.toMatchObject({ code: "55P03" });
  } finally {
    await sql.end();
    await store.close();
  }
});
