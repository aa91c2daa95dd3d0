import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { establishmentRows, fixtureCompanies, unitRow } from "./fixture-companies";
import { liveSchema, openTestRegister, rows, stockOf, type TestRegister } from "./test-register";

const entryBytes = 12;
const oldBuckets = 32_768;

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
  await importStock(
    stockOf(fixtureCompanies.map(unitRow), fixtureCompanies.flatMap(establishmentRows)),
  );
});
afterAll(() => register.close());

async function buckets(kind: string): Promise<Map<string, string>> {
  const found = await rows<{ token: string; n: number; hex: string }>(
    `SELECT token, n, encode(postings, 'hex') AS hex FROM ${await liveSchema()}.search_index
     WHERE left(token, 1) = '${kind}' ORDER BY token`,
  );
  for (const { n, hex } of found) expect(hex).toHaveLength(n * entryBytes * 2);
  return new Map(found.map(({ token, hex }) => [token.slice(1), hex]));
}

/** The entries of each bucket, in any order. */
const sorted = (all: Map<string, string>) =>
  new Map([...all].map(([bucket, hex]) => [bucket, hex.match(/.{24}/g)?.sort()]));

test("the migration gives older registers the name buckets that an import would create", async () => {
  const now = await buckets("x");
  expect(now.size).toBeGreaterThan(100);
  const before = new Map<string, string>();
  for (const [bucket, hex] of now) {
    const old = (Number.parseInt(bucket, 16) & (oldBuckets - 1)).toString(36);
    before.set(old, (before.get(old) ?? "") + hex);
  }
  const index = `${await liveSchema()}.search_index`;
  await rows(`DELETE FROM ${index} WHERE left(token, 1) = 'x'`);
  const values = [...before].map(
    ([old, hex]) => `('k${old}', ${hex.length / entryBytes / 2}, decode('${hex}', 'hex'))`,
  );
  await rows(`INSERT INTO ${index} (token, n, postings) VALUES ${values.join(", ")}`);

  await rows(readFileSync("db/migrations/0004_finer_name_keys.sql", "utf8"));

  expect(sorted(await buckets("x"))).toEqual(sorted(now));
  expect(await buckets("k")).toEqual(before);
  const [company] = fixtureCompanies;
  if (!company) throw new Error("There are no fixture companies.");
  const { companies } = await searchCompanies({ q: company.name }, 1);
  expect(companies[0]?.name).toBe(company.name);
});
