import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, queryRows } from "@/db/client";
import { getCompany } from "@/lib/registry/get-company";
import {
  currentRegister,
  onLiveRegister,
  type RegisterSnapshot,
  registerVersion,
} from "@/lib/registry/live-register";
import { registerSize } from "@/lib/registry/register-size";
import { searchCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import { rollback } from "@/lib/sirene/rollback";
import { applyRows } from "./delta-files";
import { establishmentOf, liveSchema, rows, stockOf, testRegister, unitOf } from "./test-register";

testRegister(async () => {
  await importNamed("AVANT");
  await onLiveRegister(async () => {});
});

const siren = 100_000_001;

function importNamed(name: string, town?: string) {
  const places = town ? [establishmentOf(siren, { libelleCommuneEtablissement: town })] : [];
  const stock = stockOf([unitOf(siren, { denominationUniteLegale: name })], places);
  return importStock({ ...stock, older: true });
}

/** Increments the register's version, as a delta does. */
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

/** The register versions on which a read started. */
async function versionsRead(work: (db: Database, live: RegisterSnapshot) => Promise<void>) {
  const versions: number[] = [];
  await onLiveRegister(async (db, live) => {
    versions.push(live.version);
    await work(db, live);
  });
  return versions;
}

test("a read runs once while the register is unchanged", async () => {
  const version = await currentVersion();
  expect(await versionsRead(listen)).toEqual([version]);
  expect(await versionsRead(async () => {})).toEqual([version]);
});

test.each([
  ["its statements tell so", listen],
  ["none of them tells", async () => {}],
])("a read is repeated if the register had changed before, when %s", async (_, work) => {
  const version = await currentVersion();
  await change();
  expect(await versionsRead(work)).toEqual([version, version + 1]);
});

test("a read is repeated if the register changes between its statements", async () => {
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

test("a failed read is repeated only if the register has changed", async () => {
  const version = await currentVersion();
  await change();
  const failOn = (bad: number) =>
    versionsRead(async (_db, live) => {
      if (live.version === bad) throw new Error(`version ${bad}`);
    });
  expect(await failOn(version)).toEqual([version, version + 1]);
  await expect(failOn(version + 1)).rejects.toThrow(`version ${version + 1}`);
});

/** The dates of stocks and daily changes: keep-daily-changes.test.ts. */
test("an answer has the date of the data that it was read from", async () => {
  const dated = (day: string) =>
    unitOf(siren, { dateDernierTraitementUniteLegale: `${day}T10:00:00` });
  const registerOf = async () => (await getCompany(String(siren))).register;

  await importStock(stockOf([dated("2026-01-05")], []));
  const { version } = await registerOf();
  expect(await registerOf()).toEqual({ date: "2026-01-05", version, demo: false });
  await applyRows([dated("2026-01-07")]);
  expect(await registerOf()).toEqual({ date: "2026-01-07", version: version + 1, demo: false });
  await importStock({ ...stockOf([dated("2026-02-01")], []), kind: "demo", force: true });
  expect(await registerOf()).toMatchObject({ date: "2026-02-01", demo: true });
  expect((await searchCompanies({ q: "avant" }, 1)).register).toEqual(await currentRegister());
  await rollback();
  expect(await registerOf()).toMatchObject({ date: "2026-01-07", demo: false });
});

test("a word within a town's name is searched in the towns of the live register", async () => {
  const leftAside = async (q: string) => (await searchCompanies({ q }, 1, { match: true })).without;
  await importNamed("AVANT", "CLERMONT FERRAND");
  expect(await leftAside("avant ferrand")).toEqual([]);
  expect(await leftAside("avant nazaire")).toEqual(["nazaire"]);
  await importNamed("AVANT", "SAINT NAZAIRE");
  expect(await leftAside("avant ferrand")).toEqual(["ferrand"]);
  expect(await leftAside("avant nazaire")).toEqual([]);
});

test("the register's size counts open and closed companies, after each change", async () => {
  const unit = (at: number, state: "A" | "C", day = "2026-01-05") =>
    unitOf(siren + at, {
      etatAdministratifUniteLegale: state,
      dateDernierTraitementUniteLegale: `${day}T10:00:00`,
    });
  const sizes = async () => {
    const counted = await rows<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${await liveSchema()}.legal_units`,
    );
    const { companies, register: live } = await registerSize();
    expect(live).toEqual(await currentRegister());
    expect(counted).toEqual([{ n: companies }]);
    return companies;
  };
  const three = stockOf([unit(0, "A"), unit(1, "A"), unit(2, "C")], []);
  await importStock({ ...three, force: true, older: true });
  expect(await sizes()).toBe(3);
  await applyRows([unit(1, "C", "2026-01-07"), unit(3, "A", "2026-01-07")]);
  expect(await sizes()).toBe(4);
  await importStock({ ...stockOf([unit(0, "C")], []), force: true, older: true });
  expect(await sizes()).toBe(1);
  await rollback();
  expect(await sizes()).toBe(4);
});
