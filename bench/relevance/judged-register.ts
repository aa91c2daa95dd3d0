import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CsvBuffer } from "@/lib/demo/csv-buffer";
import {
  wellKnownUnits,
  writePostOffice,
  writeWellKnownHeadOffice,
  writeWellKnownLegalUnit,
} from "@/lib/demo/well-known";
import { CsvReader } from "@/lib/sirene/csv-reader";
import { importStock, type SourceSpec } from "@/lib/sirene/import-stock";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import type { AimedQuery } from "./made-queries";

const postOffices = 20;
const laPoste = "356000000";

/** Judged queries of a CSV with the columns query, siren and perhaps behaviour or name. */
export function readJudgedQueries(file: string): AimedQuery[] {
  const judged: AimedQuery[] = [];
  let places: number[] = [];
  const reader = new CsvReader(
    file,
    (header) => {
      places = ["query", "siren", "behaviour", "name"].map((name) => header.indexOf(name));
    },
    (row) => {
      const [query = "", siren = "", group = "", name = ""] = places.map((at) =>
        at < 0 ? "" : row.text(at),
      );
      judged.push({ query, siren, group, name });
    },
  );
  reader.push(readFileSync(file));
  reader.end();
  if (judged.length === 0) throw new Error(`${file} has no query.`);
  return judged;
}

/**
 * Imports the register that the project's judged queries were judged on: a sample in INSEE's layout, and
 * the companies that everyone knows in place of the sample's own.
 */
export async function importJudgedRegister(sampleFolder: string): Promise<void> {
  const units = wellKnownUnits.map((unit) => rowOf((out) => writeWellKnownLegalUnit(out, unit)));
  const places = wellKnownUnits.flatMap((unit) => {
    const headOffice = rowOf((out) => writeWellKnownHeadOffice(out, unit));
    const count = unit.siren === laPoste ? postOffices : 0;
    const others = Array.from({ length: count }, (_, number) =>
      rowOf((out) => writePostOffice(out, unit, number)),
    );
    return [headOffice, ...others];
  });
  await importStock({
    legalUnits: merged(sampleFolder, legalUnitFile, units),
    establishments: merged(sampleFolder, establishmentFile, places),
    force: true,
  });
}

/**
 * Imports a sample in INSEE's layout, and the judged companies that it lacks: as open, and by their
 * judged names alone, so without a town or a legal form. Gives how many were added.
 */
export async function importSample(
  folder: string,
  judged: readonly { siren: string; name: string }[],
): Promise<number> {
  const text = readFileSync(join(folder, `${legalUnitFile}.csv`), "utf8").trimEnd();
  const [header = "", ...rows] = text.split("\n");
  const missing = new Map(
    judged.filter(({ name }) => name !== "").map((each) => [each.siren, each]),
  );
  for (const row of rows) missing.delete(row.slice(0, 9));
  const added = [...missing.values()].map(({ siren, name }) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const values: Record<string, string> = {
      ...openCompany,
      siren,
      denominationUniteLegale: quoted,
    };
    const cells = header.split(",").map((column) => values[column] ?? "");
    return cells.join(",");
  });
  await importStock({
    legalUnits: inMemory(legalUnitFile, [header, ...rows, ...added]),
    establishments: join(folder, `${establishmentFile}.csv`),
    force: true,
  });
  return added.length;
}

const openCompany = {
  statutDiffusionUniteLegale: "O",
  etatAdministratifUniteLegale: "A",
  nicSiegeUniteLegale: "00010",
};

/** The sample's rows of other companies, then these. */
function merged(folder: string, name: string, rows: readonly string[]): SourceSpec {
  const known = new Set(wellKnownUnits.map(({ siren }) => siren));
  const text = readFileSync(join(folder, `${name}.csv`), "utf8");
  const [header = "", ...others] = text.trimEnd().split("\n");
  const kept = others.filter((row) => !known.has(row.slice(0, 9)));
  return inMemory(name, [header, ...kept, ...rows]);
}

function inMemory(name: string, lines: readonly string[]): SourceSpec {
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  return {
    name,
    open: async function* () {
      yield bytes;
    },
  };
}

function rowOf(write: (out: CsvBuffer) => void): string {
  const out = new CsvBuffer();
  write(out);
  return out.take().toString().trimEnd();
}
