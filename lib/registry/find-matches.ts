import { setImmediate } from "node:timers/promises";
import type { Database } from "@/db/client";
import type { SearchFilters } from "@/lib/contract/registry";
import { IndexReader } from "@/lib/search/index/index-reader";
import { Corrections } from "@/lib/search/query/correct-words";
import type { Register } from "@/lib/search/query/rank-corrected";
import { rankMended } from "@/lib/search/query/rank-mended";
import { rankNames } from "@/lib/search/query/rank-names";
import { Ranking, type ReadNames } from "@/lib/search/query/ranking";
import {
  type NameQuery,
  type ReadQuery,
  readQuery,
  withoutForms,
} from "@/lib/search/query/read-query";
import { filterSet, wantFilters } from "./filters";
import { sirenOfSiret } from "./identifiers";
import type { LiveRegister } from "./live-register";
import { type RegisterStatements, statementsOf } from "./register-statements";
import { SummaryRows } from "./summary-rows";

/** With the place of its head office, or of the establishment that was asked for. */
export type MatchRow = Awaited<ReturnType<RegisterStatements["summaryOfSiren"]>>[number];

/** What a search found in one register, the best first. */
export type Matches = {
  total: () => number;
  ids: (offset: number, limit: number) => Promise<number[]>;
  rows: (offset: number, limit: number) => Promise<MatchRow[]>;
  /** The same, with how many there are in all, counted while the database reads the rows. */
  page: (offset: number, limit: number) => Promise<{ rows: MatchRow[]; total: number }>;
  /** The establishment that was asked for by its SIRET: the company is shown with its place. */
  siret: number | null;
  /** No name has the words as they were typed: these have words like them. */
  isCorrected: boolean;
  /** The typed words that were left aside, as they were typed; none when all were used. */
  without: readonly string[];
  /** The sigle, usual name or sign that was met where the name was not. */
  otherName: (row: MatchRow) => string | null;
};

/** Fewer matches than these, none exact, and words are split and typos corrected. */
const fewMatches = 5;

/** The companies that match and pass the filters. */
export async function findMatches(
  db: Database,
  live: LiveRegister,
  q: string,
  filters: SearchFilters,
  _exact = false,
): Promise<Matches> {
  const query = readQuery(q);
  const reader = new IndexReader(db, live);
  wantFilters(reader, filters);
  const identified = await findByIdentifier(db, live, query);
  if (identified) {
    await reader.load();
    const passes = filterSet(reader, filters)?.has(identified.id) ?? true;
    return onlyMatch(passes ? identified : null, siretOf(query));
  }
  const rows = new SummaryRows(db, live);
  const readNames: ReadNames = (ids) => rows.names(ids);
  const ranking = new Ranking(() => filterSet(reader, filters), readNames);
  const corrections = new Corrections(db, live.tables);
  const register = { db, tables: live.tables, reader, readNames, corrections };
  const isCorrected = await rank(register, query.name, ranking);
  const read = async (offset: number, limit: number) =>
    rows.ofIds(await ranking.slice(offset, limit));
  return {
    total: () => ranking.total,
    ids: (offset, limit) => ranking.slice(offset, limit),
    rows: read,
    page: async (offset, limit) => {
      const count = afterSending().then(() => ranking.total);
      const [rows, total] = await Promise.all([read(offset, limit), count]);
      return { rows, total };
    },
    siret: null,
    isCorrected,
    without: [],
    otherName: ({ id }) => rows.otherName(id, query.name.words),
  };
}

/** The driver sends at the end of a turn what was asked for in it. */
async function afterSending(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function onlyMatch(row: MatchRow | null, siret: number | null): Matches {
  const found = row ? [row] : [];
  const rows = async (offset: number, limit: number) => found.slice(offset, offset + limit);
  return {
    total: () => found.length,
    ids: async (offset, limit) => (await rows(offset, limit)).map(({ id }) => id),
    rows,
    page: async (offset, limit) => ({ rows: await rows(offset, limit), total: found.length }),
    siret,
    isCorrected: false,
    without: [],
    otherName: () => null,
  };
}

/** Gives whether what was found was so by correction only. */
async function rank(register: Register, name: NameQuery, ranking: Ranking): Promise<boolean> {
  const isExact = await rankNames(register.reader, name, ranking);
  if (isExact || ranking.hasAtLeast(fewMatches)) return false;
  const withoutThem = ranking.found === 0 ? withoutForms(name) : null;
  if (!withoutThem) return rankMended(register, name, ranking);
  const isExactSo = await rankNames(register.reader, withoutThem, ranking);
  if (isExactSo || ranking.hasAtLeast(fewMatches)) return false;
  const isCorrected = ranking.found === 0 && (await rankMended(register, name, ranking));
  return ranking.found > 0 ? isCorrected : rankMended(register, withoutThem, ranking);
}

async function findByIdentifier(
  db: Database,
  { tables, hear }: LiveRegister,
  query: ReadQuery,
): Promise<MatchRow | undefined> {
  if (query.kind === "name") return undefined;
  const { summaryOfSiren, summaryOfSiret } = statementsOf(db, tables);
  const siret = Number(siretOf(query));
  const [row] =
    query.kind === "siren"
      ? await summaryOfSiren(db, { siren: Number(query.siren) })
      : await summaryOfSiret(db, { siret, siren: sirenOfSiret(siret) });
  if (row) hear(row.serving);
  return row;
}

function siretOf(query: ReadQuery): number | null {
  return query.kind === "siret" ? Number(query.siret) : null;
}
