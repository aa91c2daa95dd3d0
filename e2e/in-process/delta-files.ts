import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyDelta } from "@/lib/sirene/apply-delta";
import type { EstablishmentRow, UnitRow } from "./test-register";

const periodColumns =
  /^(etat|nom|denomination|categorieJuridique|activite|nomenclature|nicSiege|enseigne)/;
const addressColumns =
  /^(complement|numeroVoie|indice|typeVoie|libelleVoie|codePostal|libelleCommune|distribution|codeCedex|libelleCedex|codePays)/;

let count = 0;

/** Writes rows as files of daily changes into the data folder of the test's register. */
export function deltaOf(units: readonly UnitRow[], places: readonly EstablishmentRow[] = []) {
  count += 1;
  return writeDelta(process.env.DATA_DIR ?? "", `delta-${count}`, { units, places });
}

/** Applies rows as daily changes. */
export function applyRows(units: readonly UnitRow[], places: readonly EstablishmentRow[] = []) {
  return applyDelta({ files: deltaOf(units, places) });
}

/** Writes rows of the stock layout as pages of API Sirene, one for units and one for establishments. */
export function writeDelta(
  folder: string,
  name: string,
  { units, places }: { units: readonly UnitRow[]; places: readonly EstablishmentRow[] },
): string[] {
  const unitesLegales = units.map((unit) => {
    const { inside, rest } = split(unit, periodColumns);
    return { ...rest, periodesUniteLegale: periods(inside) };
  });
  const etablissements = places.map((place) => {
    const { inside: address, rest } = split(place, addressColumns);
    const { inside: period, rest: own } = split(rest, periodColumns);
    return { ...own, adresseEtablissement: address, periodesEtablissement: periods(period) };
  });
  return [
    write(join(folder, `${name}-establishments.json`), { header: { statut: 200 }, etablissements }),
    write(join(folder, `${name}-units.json`), { header: { statut: 200 }, unitesLegales }),
  ];
}

/** The current period next to an older one, which must be ignored. */
function periods(present: Record<string, string | null>) {
  const old = Object.fromEntries(Object.keys(present).map((key) => [key, "OLD"]));
  return [
    { ...old, dateDebut: "1990-01-01", dateFin: "2019-12-31" },
    { ...present, dateDebut: "2020-01-01", dateFin: null },
  ];
}

function split(row: Record<string, string | null | undefined>, columns: RegExp) {
  const inside: Record<string, string | null> = {};
  const rest: Record<string, string | null> = {};
  for (const [column, value] of Object.entries(row)) {
    const target = columns.test(column) ? inside : rest;
    target[column] = value || null;
  }
  return { inside, rest };
}

function write(path: string, page: unknown): string {
  writeFileSync(path, JSON.stringify(page));
  return path;
}
