import type postgres from "postgres";
import { wordsOf } from "@/lib/search/analysis/name-words";
import type { LoggedQuery } from "./query-log";
import type { Answer } from "./search-latency";

/** Another way to search the same names; null: it took longer than it may. */
export type Rival = {
  label: string;
  ask: (query: LoggedQuery) => Promise<(Answer & { ms?: number }) | null>;
  diskBytes: number;
};

export const maxStatementMs = 10_000;
export const benchSchema = "search_bench";
const statementTimeout = "57014";

type Row = { siren: number; total?: string };

/** `word word last:*` as PostgreSQL's text search wants it; empty: nothing to look for. */
function prefixQuery(q: string): string {
  const words = wordsOf(q);
  return words.length === 0 ? "" : `${words.map((word) => `'${word}'`).join(" & ")}:*`;
}

/** The names by which rivals are chosen. */
export const rivalNames = ["ilike", "similarity", "ts_rank", "fts5"] as const;
export type RivalName = (typeof rivalNames)[number];

const statements: readonly {
  rival: RivalName;
  label: string;
  /** On which table and how, after the index's name. */
  on: string;
  index: string;
  text: string;
  of: typeof likePattern;
}[] = [
  {
    rival: "ilike",
    label: "`ILIKE '%q%'`, trigram GIN",
    index: "names_trigrams",
    on: `${benchSchema}.names USING gin (name gin_trgm_ops)`,
    text: `SELECT siren, count(*) OVER () AS total FROM ${benchSchema}.names
        WHERE name ILIKE $1 ORDER BY length(name), siren LIMIT 20`,
    of: likePattern,
  },
  {
    rival: "similarity",
    label: "`similarity`, trigram GiST, no total",
    index: "nearest_trigrams",
    on: `${benchSchema}.nearest USING gist (name gist_trgm_ops(siglen = 64))`,
    text: `SELECT siren FROM ${benchSchema}.nearest
        WHERE name % $1 ORDER BY name <-> $1 LIMIT 20`,
    of: (q) => q,
  },
  {
    rival: "ts_rank",
    label: "`ts_rank`, prefix `tsquery`, GIN",
    index: "names_words",
    on: `${benchSchema}.names USING gin (words)`,
    text: `SELECT siren, count(*) OVER () AS total FROM ${benchSchema}.names
        WHERE words @@ $1::tsquery ORDER BY ts_rank(words, $1::tsquery, 2) DESC LIMIT 20`,
    of: prefixQuery,
  },
];

function likePattern(q: string): string {
  return `%${q.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Copies the names of a register into tables of the benchmark's own, with the chosen rivals' indexes. */
export async function buildRivals(
  sql: postgres.Sql,
  registerSchema: string,
  chosen: readonly RivalName[],
): Promise<Rival[]> {
  await dropRivals(sql);
  await sql.unsafe("SET maintenance_work_mem = '1GB'");
  const asked = statements.filter(({ rival }) => chosen.includes(rival));
  for (const step of tablesOf(registerSchema)) await sql.unsafe(step);
  for (const { index, on } of asked) await sql.unsafe(`CREATE INDEX ${index} ON ${on}`);
  for (const table of ["names", "nearest"]) {
    await sql.unsafe(`VACUUM ANALYZE ${benchSchema}.${table}`);
  }
  await sql.unsafe(
    `SET statement_timeout = ${maxStatementMs}; SET jit = off; SET work_mem = '64MB'`,
  );
  const rivals: Rival[] = [];
  for (const { label, index, text, of } of asked) {
    const [size] = await sql.unsafe(`SELECT pg_relation_size('${benchSchema}.${index}') AS bytes`);
    const diskBytes = Number(size?.bytes);
    rivals.push({ label, diskBytes, ask: ({ q }) => askStatement(sql, text, of(q)) });
  }
  return rivals;
}

/** `nearest` is a table of its own: beside GIN, the planner would take its GiST index for ILIKE too. */
function tablesOf(registerSchema: string): string[] {
  const name = "concat_ws(' / ', name, aliases)";
  const plain = `lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const words = `to_tsvector('simple', regexp_replace(${plain}, '[^[:alnum:]]+', ' ', 'g'))`;
  return [
    `CREATE SCHEMA ${benchSchema}`,
    `CREATE UNLOGGED TABLE ${benchSchema}.nearest AS
      SELECT siren, ${name} AS name FROM ${registerSchema}.legal_units WHERE ${name} <> ''`,
    `CREATE UNLOGGED TABLE ${benchSchema}.names AS
      SELECT siren, name, ${words} AS words FROM ${benchSchema}.nearest`,
  ];
}

export async function dropRivals(sql: postgres.Sql): Promise<void> {
  await sql.unsafe("SET statement_timeout = 0");
  await sql.unsafe(`DROP SCHEMA IF EXISTS ${benchSchema} CASCADE`);
}

async function askStatement(sql: postgres.Sql, text: string, value: string) {
  try {
    const rows = await sql.unsafe<Row[]>(text, [value]);
    const sirens = rows.map(({ siren }) => String(siren).padStart(9, "0"));
    return { sirens, total: Number(rows[0]?.total ?? rows.length) };
  } catch (error) {
    if ((error as { code?: unknown }).code === statementTimeout) return null;
    throw error;
  }
}
