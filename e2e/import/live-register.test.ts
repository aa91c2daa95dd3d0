import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, queryRows } from "@/db/client";
import {
  onLiveRegister,
  type RegisterSnapshot,
  registerVersion,
} from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import {
  openTestRegister,
  placeOf,
  rows,
  stockOf,
  type TestRegister,
  unitOf,
} from "./test-register";

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
  await importNamed("AVANT");
  await onLiveRegister(async () => {});
});
afterAll(() => register.close());

const siren = 100_000_001;

function importNamed(name: string, town?: string) {
  const places = town ? [placeOf(siren, { libelleCommuneEtablissement: town })] : [];
  return importStock(stockOf([unitOf(siren, { denominationUniteLegale: name })], places));
}

/** As a daily change does once its rows are written. */
const change = () => rows("UPDATE live_register SET version = version + 1");

async function currentVersion(): Promise<number> {
  const [live] = await rows<{ version: number }>("SELECT version FROM live_register");
  return live?.version ?? 0;
}

async function listen(db: Database, { reportVersion }: RegisterSnapshot): Promise<void> {
  const [row] = await queryRows<{ registerVersion: string }>(
    db,
    sql`select ${registerVersion} as "registerVersion"`,
  );
  reportVersion(row?.registerVersion ?? "");
}

/** The versions that a read was begun on. */
async function versionsRead(work: (db: Database, live: RegisterSnapshot) => Promise<void>) {
  const versions: number[] = [];
  await onLiveRegister(async (db, live) => {
    versions.push(live.version);
    await work(db, live);
  });
  return versions;
}

test("a read is done once while the register that served last still serves", async () => {
  const version = await currentVersion();
  expect(await versionsRead(listen)).toEqual([version]);
  expect(await versionsRead(async () => {})).toEqual([version]);
});

test.each([
  ["its statements tell so", listen],
  ["none of them tells", async () => {}],
])("a read of a register that has changed before is done again, when %s", async (_, work) => {
  const version = await currentVersion();
  await change();
  expect(await versionsRead(work)).toEqual([version, version + 1]);
});

test("a change between a read's first statement and its last has it done again", async () => {
  const version = await currentVersion();
  let hasChanged = false;
  const versions = await versionsRead(async (db, live) => {
    await listen(db, live);
    if (!hasChanged) await change();
    hasChanged = true;
    await listen(db, live);
  });
  expect(versions).toEqual([version, version + 1]);
});

test("a read that fails on a register that has changed is done again, on one that has not it fails", async () => {
  const version = await currentVersion();
  await change();
  const failOn = (bad: number) =>
    versionsRead(async (_db, live) => {
      if (live.version === bad) throw new Error(`version ${bad}`);
    });
  expect(await failOn(version)).toEqual([version, version + 1]);
  await expect(failOn(version + 1)).rejects.toThrow(`version ${version + 1}`);
});

test("a register's last company is not found once another register serves, nor one's first missed", async () => {
  expect((await searchCompanies("avant", 1)).total).toBe(1);
  expect((await searchCompanies("apres", 1)).total).toBe(0);
  await importNamed("APRES");
  expect((await searchCompanies("apres", 1)).total).toBe(1);
  await importNamed("AVANT");
  expect((await searchCompanies("apres", 1)).total).toBe(0);
});

test("a word from within a town's name is looked for in the towns of the register that serves", async () => {
  const leftAside = async (q: string) => (await searchCompanies(q, 1, {}, { match: true })).without;
  await importNamed("AVANT", "CLERMONT FERRAND");
  expect(await leftAside("avant ferrand")).toEqual([]);
  expect(await leftAside("avant nazaire")).toEqual(["nazaire"]);
  await importNamed("AVANT", "SAINT NAZAIRE");
  expect(await leftAside("avant ferrand")).toEqual(["ferrand"]);
  expect(await leftAside("avant nazaire")).toEqual([]);
});
