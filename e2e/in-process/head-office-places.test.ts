import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { openRegisterStore } from "@/lib/sirene/open-register-store";
import { testDatabase } from "../support/databases";
import { establishmentRows, fixtureCompanies, unitRow } from "./fixture-companies";
import { liveSchema, openTestRegister, rows, stockOf, type TestRegister } from "./test-register";

const migration = readFileSync("db/migrations/0005_head_office_places.sql", "utf8").split(
  "--> statement-breakpoint",
);
const added = ["signs", "city", "postal_code"];

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
  const stock = stockOf(fixtureCompanies.map(unitRow), fixtureCompanies.flatMap(establishmentRows));
  await importStock(stock);
  await importStock(stock);
});
afterAll(() => register.close());

const schemas = () =>
  rows<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^register_[0-9]+$' ORDER BY nspname`,
  );
/** Without the columns that later migrations add. */
const unitsOf = (schema: string) =>
  rows(`SELECT id, siren, head_office_siret, capital, updated_at, registration_date, active, masked,
    name_is_sign, name, aliases, legal_form, naf_code, naf_version, employee_range, signs, city,
    postal_code FROM ${schema}.legal_units ORDER BY id`);
const keysOf = async (schema: string) => {
  const keys = await rows<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint
     WHERE conrelid = '${schema}.legal_units'::regclass AND contype IN ('p', 'u') ORDER BY conname`,
  );
  return keys.map(({ name }) => name);
};

test("the migration gives older registers the head office fields that an import would write", async () => {
  const all = (await schemas()).map(({ name }) => name);
  expect(all).toHaveLength(3);
  const live = await liveSchema();
  const written = await unitsOf(live);
  expect(written.filter(({ city, postal_code }) => city && postal_code)).toHaveLength(
    fixtureCompanies.length,
  );
  expect(new Set(written.map(({ signs }) => signs)).size).toBeGreaterThan(10);
  const keys = await keysOf(live);
  expect(keys).toHaveLength(2);
  const shown = await searchCompanies({ q: "maison azalee" }, 1, { match: true });
  expect(shown.companies[0]).toMatchObject({ city: "LYON", otherName: "MAISON AZALEE" });

  for (const schema of all) {
    const drops = added.map((column) => `DROP COLUMN ${column}`);
    await rows(`ALTER TABLE ${schema}.legal_units ${drops.join(", ")}`);
  }
  for (const statement of migration) await rows(statement);

  for (const schema of all.slice(1)) {
    expect(await unitsOf(schema)).toEqual(written);
    expect(await keysOf(schema)).toEqual(keys);
  }
  expect(await searchCompanies({ q: "maison azalee" }, 1, { match: true })).toEqual(shown);
});

test.runIf(testDatabase() === "postgres")("the migration waits for a running import", async () => {
  const store = await openRegisterStore();
  const sql = postgres(register.environment.DATABASE_URL as string, { max: 1, onnotice: () => {} });
  try {
    await sql`set lock_timeout = '300ms'`;
    const migrated = sql.begin(async (transaction) => {
      for (const statement of migration) await transaction.unsafe(statement);
    });
    await expect(migrated).rejects.toMatchObject({ code: "55P03" });
  } finally {
    await sql.end();
    await store.close();
  }
});
