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
 * Imports a sample in INSEE's layout. `hasWellKnown`: with the companies that everyone knows, in place of the
 * sample's own. The judged companies that are still missing are added as open ones, by their judged names alone.
 * Gives how many those are.
 */
export async function importSample(
  folder: string,
  judged: readonly { siren: string; name: string }[],
  hasWellKnown: boolean,
): Promise<number> {
  const known = hasWellKnown ? wellKnownUnits : [];
  const units = known.map((unit) => rowOf((out) => writeWellKnownLegalUnit(out, unit)));
  const [header = "", ...rows] = withRows(folder, legalUnitFile, units);
  const missing = new Map(judged.flatMap((each) => (each.name === "" ? [] : [[each.siren, each]])));
  for (const row of rows) missing.delete(row.slice(0, 9));
  const added = [...missing.values()].map((each) => nameOnlyRow(header, each));
  const places = known.flatMap((unit) => [
    rowOf((out) => writeWellKnownHeadOffice(out, unit)),
    ...Array.from({ length: unit.siren === laPoste ? postOffices : 0 }, (_, number) =>
      rowOf((out) => writePostOffice(out, unit, number)),
    ),
  ]);
  await importStock({
    legalUnits: inMemory(legalUnitFile, [header, ...rows, ...added]),
    establishments: inMemory(establishmentFile, withRows(folder, establishmentFile, places)),
    force: true,
  });
  return added.length;
}

/** The header and rows of a sample's file, these rows in place of its own for the same companies. */
function withRows(folder: string, name: string, rows: readonly string[]): string[] {
  const known = new Set(rows.map((row) => row.slice(0, 9)));
  const [header = "", ...others] = readFileSync(join(folder, `${name}.csv`), "utf8")
    .trimEnd()
    .split("\n");
  return [header, ...others.filter((row) => !known.has(row.slice(0, 9))), ...rows];
}

function nameOnlyRow(header: string, { siren, name }: { siren: string; name: string }): string {
  const values: Record<string, string> = {
    siren,
    statutDiffusionUniteLegale: "O",
    etatAdministratifUniteLegale: "A",
    nicSiegeUniteLegale: "00010",
    denominationUniteLegale: `"${name.replaceAll('"', '""')}"`,
  };
  const cells = header.split(",").map((column) => values[column] ?? "");
  return cells.join(",");
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
