import type { Database } from "@/db/client";
import { ApiError, unavailable } from "@/lib/contract/errors";
import type { ExportedCompany } from "@/lib/contract/export";
import type { Register, UnknownNumber } from "@/lib/contract/registry";
import { env } from "@/platform/env";
import { findMatches, type Search } from "./find-matches";
import { formatSiren, formatSiret } from "./identifiers";
import { isSnapshotValid, onLiveRegister, type RegisterSnapshot } from "./live-register";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";
import { legalFormLabel } from "./nomenclatures/legal-forms";
import { nafLabel } from "./nomenclatures/naf";
import { byCompany, placesOfSirets } from "./places-of-sirets";
import { type RegisterStatements, statementsOf } from "./register-statements";

type ExportRow = Awaited<ReturnType<RegisterStatements["exportOfIds"]["execute"]>>[number];
type Place = NonNullable<ExportRow["place"]>;

export type CompanyExport = {
  total: number;
  register: Register;
  /** The numbers of a list that no company or establishment has. */
  unknownNumbers: readonly UnknownNumber[];
  batches: AsyncIterable<ExportedCompany[]>;
};

const batchSize = 500;

/**
 * All companies that match and pass the filters, in the order of the search. They are read in batches while the caller
 * consumes them, all from one state of one register. If that state is lost before the end, a batch throws. The first
 * batch is read at once. Throws ApiError EXPORT_TOO_LARGE.
 */
export async function exportCompanies(search: Search): Promise<CompanyExport> {
  return onLiveRegister(async (db, live) => {
    const matches = await findMatches(db, live, search);
    const total = matches.total();
    const max = env().EXPORT_MAX_ROWS;
    const { register } = live;
    if (total > max) throw new ApiError("EXPORT_TOO_LARGE", { total, max }, { register });
    const ids = await matches.ids(0, total);
    const rest = readBatches(db, live, ids, matches.sirets);
    const first = await rest.next();
    const batches = first.done ? rest : prepend(first.value, rest);
    return { total, register, unknownNumbers: matches.unknownNumbers, batches };
  });
}

async function* readBatches(
  db: Database,
  live: RegisterSnapshot,
  ids: readonly number[],
  sirets: readonly number[],
): AsyncGenerator<ExportedCompany[], void> {
  const { exportOfIds } = statementsOf(db, live.tables);
  const places = byCompany(await placesOfSirets(db, live, sirets));
  for (let from = 0; from < ids.length; from += batchSize) {
    const wanted = ids.slice(from, from + batchSize);
    const rows = await exportOfIds.execute({ ids: wanted.join(",") });
    // Checked after reading the rows: versions only rise, so an unchanged version proves that the rows are of it.
    if (!(await isSnapshotValid(db, live))) {
      throw unavailable(new Error("The register changed during the export."));
    }
    const byId = new Map(rows.map((row) => [row.unit.id, row]));
    yield wanted.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error(`The search index knows company ${id}, its register does not.`);
      return exported(row.unit, places.get(row.unit.siren) ?? row.place);
    });
  }
}

async function* prepend<Item>(
  first: Item,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  yield first;
  yield* rest;
}

function exported(unit: ExportRow["unit"], place: Place | null): ExportedCompany {
  const siret = place?.siret ?? unit.headOfficeSiret;
  return {
    siren: formatSiren(unit.siren),
    siret: siret === null ? null : formatSiret(siret),
    name: unit.name,
    legalForm: unit.legalForm,
    city: place?.city ?? null,
    postalCode: place?.postalCode ?? null,
    active: unit.active,
    department: place?.department ?? null,
    nafCode: unit.nafCode,
    nafLabel: nafLabel(unit.nafCode, unit.nafVersion),
    legalFormLabel: legalFormLabel(unit.legalForm),
    employeeRange: employeeRangeLabel(unit.employeeRange),
    registrationDate: unit.registrationDate,
    capital: unit.capital,
    street: place?.street ?? null,
    complement: place?.complement ?? null,
    country: place?.country ?? "FR",
    category: unit.category,
    closingDate: unit.closingDate,
  };
}
