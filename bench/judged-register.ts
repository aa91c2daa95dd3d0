import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CsvBuffer } from "@/lib/sirene/generate/csv-buffer";
import {
  wellKnownUnits,
  writePostOffice,
  writeWellKnownHeadOffice,
  writeWellKnownLegalUnit,
} from "@/lib/sirene/generate/well-known";
import { importStock, type SourceSpec } from "@/lib/sirene/import-stock";
import { establishmentFile, legalUnitFile } from "@/lib/sirene/stock-layout";
import type { AimedQuery } from "./relevance/made-queries";

const postOffices = 20;
const laPoste = "356000000";

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

/** Imports a sample in INSEE's layout, and the judged companies that it has not: open, by their names alone. */
export async function importSample(folder: string, judged: readonly AimedQuery[]): Promise<void> {
  const text = readFileSync(join(folder, `${legalUnitFile}.csv`), "utf8").trimEnd();
  const [header = "", ...rows] = text.split("\n");
  const known = new Set(rows.map((row) => row.slice(0, 9)));
  const missing = new Map(judged.map((each) => [each.siren, each]));
  for (const siren of known) missing.delete(siren);
  const added = [...missing.values()].map(({ siren, name }) => {
    const values: Record<string, string> = { ...openCompany, siren, denominationUniteLegale: name };
    return header
      .split(",")
      .map((column) => values[column] ?? "")
      .join(",");
  });
  const bytes = Buffer.from(`${[header, ...rows, ...added].join("\n")}\n`);
  await importStock({
    legalUnits: {
      name: legalUnitFile,
      open: async function* () {
        yield bytes;
      },
    },
    establishments: join(folder, `${establishmentFile}.csv`),
    force: true,
  });
}

const openCompany = {
  statutDiffusionUniteLegale: "O",
  etatAdministratifUniteLegale: "A",
  categorieJuridiqueUniteLegale: "5710",
  nicSiegeUniteLegale: "00010",
};

/** The sample's rows of other companies, then these. */
function merged(folder: string, name: string, rows: readonly string[]): SourceSpec {
  const known = new Set(wellKnownUnits.map(({ siren }) => siren));
  const text = readFileSync(join(folder, `${name}.csv`), "utf8");
  const [header = "", ...others] = text.trimEnd().split("\n");
  const kept = others.filter((row) => !known.has(row.slice(0, 9)));
  const bytes = Buffer.from(`${[header, ...kept, ...rows].join("\n")}\n`);
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
