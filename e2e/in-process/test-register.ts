import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, connection, migrateDatabase } from "@/db/client";
import { decodeIdSet } from "@/lib/search/postings/id-set-codec";
import type { SourceSpec } from "@/lib/sirene/import-stock";
import {
  type EstablishmentColumn,
  establishmentColumns,
  type LegalUnitColumn,
  legalUnitColumns,
} from "@/lib/sirene/stock-layout";
import { testDatabase } from "../support/databases";
import { copyMigratedDatabase } from "../support/migrated-database";

export type TestRegister = {
  /** The environment with which a command reaches the same database. */
  environment: Record<string, string>;
  folder: string;
  close: () => Promise<void>;
};

/** Opens a migrated database for this test file, of the kind under test. With `demo` it has the demo register. */
export async function openTestRegister(options: { demo?: boolean } = {}): Promise<TestRegister> {
  const folder = mkdtempSync(join(tmpdir(), "registry-import-"));
  const database = await copyMigratedDatabase(testDatabase(), folder, options);
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: database?.url ?? "",
    AUTH_SECRET: "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk",
    LOG_LEVEL: "silent",
  };
  Object.assign(process.env, environment);
  await migrateDatabase();
  return {
    environment,
    folder,
    close: async () => {
      await closeDatabase();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a register for the tests of a file and prepares it. Its values are there once the tests run. */
export function testRegister(
  prepare: () => Promise<unknown> = async () => {},
  options: { demo?: boolean } = {},
): TestRegister {
  const register = {} as TestRegister;
  beforeAll(async () => {
    Object.assign(register, await openTestRegister(options));
    await prepare();
  });
  afterAll(() => register.close?.());
  return register;
}

/** Queries the database under test. */
export async function rows<Row = Record<string, unknown>>(text: string): Promise<Row[]> {
  const current = await connection();
  if (current.kind === "embedded") return (await current.pglite.query<Row>(text)).rows;
  return (await current.pool.unsafe(text)) as unknown as Row[];
}

/** The schema of the live register. */
export async function liveSchema(): Promise<string> {
  const [live] = await rows<{ schema_name: string }>("SELECT schema_name FROM live_register");
  return live?.schema_name ?? "";
}

/** The indexed words of each unit in a register, by SIREN. */
export async function indexedWords(schema: string): Promise<Record<string, string>> {
  const units = await rows<{ id: number; siren: number }>(
    `SELECT id, siren FROM ${schema}.legal_units ORDER BY siren`,
  );
  const index = await rows<{ token: string; n: number; postings: Uint8Array }>(
    `SELECT token, n, postings FROM ${schema}.search_index
     WHERE token >= 'a' AND token < 'b' ORDER BY token`,
  );
  const words = new Map(units.map(({ id }) => [id, [] as string[]]));
  for (const { token, n, postings } of index) {
    const ids = decodeIdSet(postings).ids();
    if (ids.length !== n) throw new Error(`${token} counts ${n} of ${ids.length}`);
    for (const id of ids) words.get(id)?.push(token.slice(1));
  }
  return Object.fromEntries(units.map(({ id, siren }) => [siren, words.get(id)?.join(" ") ?? ""]));
}

/** All registers except the empty one. */
export async function registerSchemas(): Promise<string[]> {
  const found = await rows<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^register_[1-9]' ORDER BY oid",
  );
  return found.map(({ name }) => name);
}

/** The statements of a migration. */
export function migrationStatements(name: string): string[] {
  return readFileSync(`db/migrations/${name}.sql`, "utf8").split("--> statement-breakpoint");
}

export type UnitRow = Partial<Record<LegalUnitColumn, string>>;
export type EstablishmentRow = Partial<Record<EstablishmentColumn, string>>;

/** A published, active company. The check digit of `siren` need not be right. */
export function unitOf(siren: number, more: UnitRow = {}): UnitRow {
  return {
    siren: String(siren).padStart(9, "0"),
    statutDiffusionUniteLegale: "O",
    etatAdministratifUniteLegale: "A",
    categorieJuridiqueUniteLegale: "5710",
    denominationUniteLegale: `COMPANY ${siren}`,
    nicSiegeUniteLegale: "00011",
    ...more,
  };
}

/** Its head office. */
export function establishmentOf(siren: number, more: EstablishmentRow = {}): EstablishmentRow {
  return {
    siret: `${String(siren).padStart(9, "0")}00011`,
    statutDiffusionEtablissement: "O",
    etatAdministratifEtablissement: "A",
    etablissementSiege: "true",
    numeroVoieEtablissement: "1",
    typeVoieEtablissement: "RUE",
    libelleVoieEtablissement: "DES TESTS",
    codePostalEtablissement: "69001",
    libelleCommuneEtablissement: "LYON",
    ...more,
  };
}

/** Another establishment. */
export function branchOf(
  siren: number,
  nic: string,
  more: EstablishmentRow = {},
): EstablishmentRow {
  const siret = `${String(siren).padStart(9, "0")}${nic}`;
  return establishmentOf(siren, { siret, etablissementSiege: "false", ...more });
}

/** Both stock files, in memory. */
export function stockOf(units: readonly UnitRow[], places: readonly EstablishmentRow[]) {
  return {
    legalUnits: csvSource("units.csv", legalUnitColumns, units),
    establishments: csvSource("places.csv", establishmentColumns, places),
  };
}

export function csvText<Column extends string>(
  columns: readonly Column[],
  records: readonly Partial<Record<Column, string>>[],
): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = records.map((record) =>
    columns.map((column) => quoted(record[column] ?? "")).join(),
  );
  return `${[columns.join(), ...lines].join("\n")}\n`;
}

function csvSource<Column extends string>(
  name: string,
  columns: readonly Column[],
  records: readonly Partial<Record<Column, string>>[],
): SourceSpec {
  return textSource(name, csvText(columns, records));
}

export function textSource(name: string, text: string): SourceSpec {
  return {
    name,
    open: async function* () {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
    },
  };
}
