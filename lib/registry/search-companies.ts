import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import {
  type CompanySuggestion,
  type CompanySummary,
  maxSuggestions,
  pageSize,
  type SearchFilters,
} from "@/lib/contract/registry";
import { filterSet, wantFilters } from "./filters";
import { formatSiren, formatSiret, sirenOfSiret } from "./identifiers";
import { onLiveRegister } from "./live-register";
import type { Register } from "./query/rank-corrected";
import { rankMended } from "./query/rank-mended";
import { rankNames } from "./query/rank-names";
import { Ranking } from "./query/ranking";
import { type ReadQuery, readQuery } from "./query/read-query";
import { type RegisterStatements, statementsOf } from "./register-statements";
import { IndexReader } from "./search-index/index-reader";
import { SummaryRows } from "./summary-rows";

export type CompanyPage = { companies: CompanySummary[]; total: number; page: number };

type Row = Awaited<ReturnType<RegisterStatements["summaryOfSiren"]["execute"]>>[number];

/** Fewer matches than these, none exact, and words are split and typos corrected. */
const fewMatches = 5;

/**
 * One page (20, from 1) of the companies that match and pass the filters, the best first, and their
 * exact number. An establishment's SIRET finds its company, shown with that establishment's place.
 */
export async function searchCompanies(
  q: string,
  page: number,
  filters: SearchFilters = {},
): Promise<CompanyPage> {
  const { rows, total } = await findCompanies(q, filters, (page - 1) * pageSize, pageSize);
  return { companies: rows.map(summary), total: total(), page };
}

/** What may be meant by a query that is still being typed: at most 8 companies, the best first. */
export async function suggestCompanies(q: string): Promise<CompanySuggestion[]> {
  const { rows } = await findCompanies(q, {}, 0, maxSuggestions);
  return rows.map(({ unit, place }) => ({
    siren: formatSiren(unit.siren),
    name: unit.name,
    city: place?.city ?? null,
  }));
}

function findCompanies(
  q: string,
  filters: SearchFilters,
  offset: number,
  limit: number,
): Promise<{ rows: Row[]; total: () => number }> {
  const query = readQuery(q);
  return onLiveRegister(async (db, live) => {
    const reader = new IndexReader(db, live);
    wantFilters(reader, filters);
    const identified = await findByIdentifier(db, live.tables, query);
    if (identified) {
      await reader.load();
      const passes = filterSet(reader, filters)?.has(identified.unit.id) ?? true;
      return { rows: passes && offset === 0 ? [identified] : [], total: () => (passes ? 1 : 0) };
    }
    const rows = new SummaryRows(db, live.tables);
    const ranking = new Ranking(
      () => filterSet(reader, filters),
      (ids) => rows.names(ids),
    );
    await rank({ db, tables: live.tables, reader }, query, ranking);
    const ids = await ranking.slice(offset, limit);
    return { rows: await rows.ofIds(ids), total: () => ranking.total };
  });
}

async function rank(register: Register, { name }: ReadQuery, ranking: Ranking): Promise<void> {
  const isExact = await rankNames(register.reader, name, ranking);
  if (!isExact && ranking.found < fewMatches) await rankMended(register, name, ranking);
}

async function findByIdentifier(
  db: Database,
  tables: RegisterTables,
  query: ReadQuery,
): Promise<Row | undefined> {
  if (query.kind === "name") return undefined;
  const { summaryOfSiren, summaryOfSiret } = statementsOf(db, tables);
  if (query.kind === "siren") {
    return (await summaryOfSiren.execute({ siren: Number(query.siren) }))[0];
  }
  const siret = Number(query.siret);
  return (await summaryOfSiret.execute({ siret, siren: sirenOfSiret(siret) }))[0];
}

function summary({ unit, place }: Row): CompanySummary {
  const siret = place?.siret ?? unit.headOfficeSiret;
  return {
    siren: formatSiren(unit.siren),
    siret: siret === null ? null : formatSiret(siret),
    name: unit.name,
    legalForm: unit.legalForm,
    city: place?.city ?? null,
    postalCode: place?.postalCode ?? null,
    active: unit.active,
  };
}
