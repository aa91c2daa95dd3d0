import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import Database from "libsql";
import MiniSearch, { type SearchOptions } from "minisearch";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { type NamedCompany, namesOf } from "./register-names";

/** One way to search the names. Answers are SIRENs, the best first: at most 20, of suggestions 8. */
export type Engine = {
  label: string;
  search: (query: string) => Promise<readonly string[]>;
  suggest?: (typed: string) => Promise<readonly string[]>;
  close?: () => Promise<void>;
};

type Opener = (companies: readonly NamedCompany[]) => Promise<Engine>;

export const serviceLabel = "This service";
const pageSize = 20;
const maxSuggestions = 8;

const openers: Readonly<Record<string, Opener>> = {
  service: openService,
  minisearch: openMiniSearch,
  fts5: openFts5,
  similarity: openSimilarity,
  ts_rank: openTsRank,
};

export const engineNames = Object.keys(openers);

/** The engines of these names, in this order. */
export async function openEngines(
  names: readonly string[],
  companies: readonly NamedCompany[],
): Promise<Engine[]> {
  const engines: Engine[] = [];
  for (const name of names) {
    const engine = await openers[name]?.(companies);
    if (engine) engines.push(engine);
  }
  return engines;
}

async function openService(): Promise<Engine> {
  const sirensOf = (companies: readonly { siren: string }[]) => companies.map(({ siren }) => siren);
  return {
    label: serviceLabel,
    search: async (query) => sirensOf((await searchCompanies({ q: query }, 1)).companies),
    suggest: async (typed) => sirensOf((await suggestCompanies(typed)).suggestions),
  };
}

async function openMiniSearch(companies: readonly NamedCompany[]): Promise<Engine> {
  const searchOptions: SearchOptions = { prefix: true, fuzzy: 0.2, combineWith: "OR" };
  // As MiniSearch's own `autoSuggest` searches, typos allowed.
  const suggestOptions: SearchOptions = {
    prefix: (_, at, terms) => at === terms.length - 1,
    fuzzy: 0.2,
    combineWith: "AND",
  };
  const index = new MiniSearch<{ id: string; names: string }>({ fields: ["names"] });
  index.addAll(
    companies.map((company) => ({ id: company.siren, names: namesOf(company).join(" ") })),
  );
  const ask = (query: string, options: SearchOptions, most: number) => {
    const found = index.search(normalizeName(query), options);
    return found.slice(0, most).map(({ id }) => String(id));
  };
  return {
    label: "MiniSearch",
    search: async (query) => ask(query, searchOptions, pageSize),
    suggest: async (typed) => ask(typed, suggestOptions, maxSuggestions),
  };
}

/** SQLite's full-text index with prefixes, ranked by its `bm25`. */
async function openFts5(companies: readonly NamedCompany[]): Promise<Engine> {
  const sqlite = new Database(":memory:");
  sqlite.exec(`CREATE VIRTUAL TABLE names USING fts5(name, content='', prefix='1 2 3',
    tokenize='unicode61 remove_diacritics 2'); BEGIN`);
  const insert = sqlite.prepare("INSERT INTO names (rowid, name) VALUES (?, ?)");
  for (const company of companies) insert.run(Number(company.siren), namesOf(company).join(" "));
  sqlite.exec("COMMIT; INSERT INTO names (names) VALUES ('optimize')");
  const select = sqlite.prepare(
    `SELECT rowid FROM names WHERE names MATCH ? ORDER BY rank LIMIT ${pageSize}`,
  );
  return {
    label: "SQLite FTS5",
    search: async (query) => {
      const words = wordsOf(query).map((word) => `"${word}"`);
      const match = words.length === 0 ? '""' : `${words.join(" OR ")}*`;
      const rows = select.all(match) as { rowid: number }[];
      return rows.map(({ rowid }) => String(rowid).padStart(9, "0"));
    },
    close: async () => void sqlite.close(),
  };
}

function openSimilarity(companies: readonly NamedCompany[]): Promise<Engine> {
  const statement = `SELECT siren FROM names WHERE name % $1
    GROUP BY siren ORDER BY max(similarity(name, $1)) DESC, siren LIMIT ${pageSize}`;
  return openPostgres(companies, "`similarity`", statement, normalizeName);
}

/** Of the normalizations 0, 1 and 2, and of a prefix for the last word or for each, the best for made-up queries. */
function openTsRank(companies: readonly NamedCompany[]): Promise<Engine> {
  const statement = `SELECT siren FROM names WHERE words @@ $1::tsquery
    GROUP BY siren ORDER BY max(ts_rank(words, $1::tsquery, 1)) DESC, siren LIMIT ${pageSize}`;
  return openPostgres(companies, "`ts_rank`", statement, (query) => {
    const words = wordsOf(query).map((word) => `'${word}'`);
    return words.length === 0 ? "" : `${words.join(" | ")}:*`;
  });
}

/** A database in memory with one row a name: next to a usual name, the similarity of the name itself would fall. */
async function openPostgres(
  companies: readonly NamedCompany[],
  label: string,
  statement: string,
  toParameter: (query: string) => string,
): Promise<Engine> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  const rows = companies.flatMap((company) =>
    namesOf(company).map((name) => [company.siren, name]),
  );
  await database.exec(
    "CREATE EXTENSION pg_trgm; CREATE TABLE names (siren text, name text, words tsvector)",
  );
  await database.query(
    `INSERT INTO names SELECT siren, name, to_tsvector('simple', name)
     FROM unnest($1::text[], $2::text[]) AS t (siren, name)`,
    [rows.map(([siren]) => siren), rows.map(([, name]) => name)],
  );
  await database.exec(`CREATE INDEX ON names USING gin (name gin_trgm_ops);
    CREATE INDEX ON names USING gin (words); ANALYZE names`);
  return {
    label,
    search: async (query) => {
      const { rows } = await database.query<{ siren: string }>(statement, [toParameter(query)]);
      return rows.map(({ siren }) => siren);
    },
    close: () => database.close(),
  };
}
