import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import type { Engine } from "./engine";
import { type NamedCompany, namesOf } from "./register-names";

/** One row a name: beside a usual name, the similarity of the name itself would fall. */
const create = `CREATE EXTENSION pg_trgm;
  CREATE TABLE names (siren text, name text, words tsvector)`;
const insert = `INSERT INTO names
  SELECT siren, name, to_tsvector('simple', name) FROM unnest($1::text[], $2::text[]) AS t (siren, name)`;
const index = `CREATE INDEX ON names USING gin (name gin_trgm_ops);
  CREATE INDEX ON names USING gin (words); ANALYZE names`;

const bySimilarity = `SELECT siren FROM names WHERE name % $1
  GROUP BY siren ORDER BY max(similarity(name, $1)) DESC, siren LIMIT 20`;
/** Of the normalizations 0, 1 and 2, and of a prefix for the last word or for each, the best for made-up queries. */
const byTsRank = `SELECT siren FROM names WHERE words @@ $1::tsquery
  GROUP BY siren ORDER BY max(ts_rank(words, $1::tsquery, 1)) DESC, siren LIMIT 20`;

export function openSimilarity(companies: readonly NamedCompany[]): Promise<Engine> {
  return openStatement("`similarity`", companies, bySimilarity, normalizeName);
}

export function openTsRank(companies: readonly NamedCompany[]): Promise<Engine> {
  return openStatement("`ts_rank`", companies, byTsRank, anyWord);
}

async function openStatement(
  label: string,
  companies: readonly NamedCompany[],
  statement: string,
  toParameter: (query: string) => string,
): Promise<Engine> {
  const database = await openNames(companies);
  return {
    label,
    search: async (query) => {
      const { rows } = await database.query<{ siren: string }>(statement, [toParameter(query)]);
      return rows.map(({ siren }) => siren);
    },
    close: () => database.close(),
  };
}

/** A database of the benchmark's own, in memory. */
async function openNames(companies: readonly NamedCompany[]): Promise<PGlite> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  const rows = companies.flatMap((company) =>
    namesOf(company).map((name) => [company.siren, name]),
  );
  await database.exec(create);
  await database.query(insert, [rows.map(([siren]) => siren), rows.map(([, name]) => name)]);
  await database.exec(index);
  return database;
}

/** `'word' | 'word' | 'last':*`; empty: nothing to look for. */
function anyWord(query: string): string {
  const words = wordsOf(query).map((word) => `'${word}'`);
  return words.length === 0 ? "" : `${words.join(" | ")}:*`;
}
