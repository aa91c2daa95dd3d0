import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { onLiveRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { type Answer, type Asked, askOne } from "../asked";
import { openNameIndex } from "../fts5";
import { formatMs, formatShare, markdownTable, percentile, say } from "../report";
import type { LoggedQuery } from "./query-log";

/** A way to search the names. */
type Engine = {
  label: string;
  ask: (query: LoggedQuery) => Promise<Answer>;
  diskBytes: number;
};

const schema = "search_bench";
const rowsAtOnce = 10_000;

/**
 * Asks the same queries of this search and of what one would otherwise write, over the same names, in
 * turn; gives the table. The tables made for it are dropped after it.
 */
export async function compareEngines(
  log: readonly LoggedQuery[],
  warmUp: readonly LoggedQuery[],
): Promise<string> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  try {
    const { schemaName } = await onLiveRegister(async (_db, live) => live);
    say("building the indexes of the comparisons");
    const engines = [
      await ownSearch(sql, schemaName),
      await buildTsRank(sql, schemaName),
      await buildFts5(sql, join(folder, "names.sqlite")),
    ];
    await askInTurn(warmUp, engines);
    return comparisonTable(await askInTurn(log, engines));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await sql.end({ timeout: 5 });
  }
}

async function ownSearch(sql: postgres.Sql, schemaName: string): Promise<Engine> {
  const [size] = await sql.unsafe(
    `SELECT pg_total_relation_size('${schemaName}.search_index') AS bytes`,
  );
  const ask = async ({ q }: LoggedQuery) => {
    const { companies, total } = await searchCompanies(q, 1);
    return { sirens: companies.map(({ siren }) => siren), total };
  };
  return { label: "This service", ask, diskBytes: Number(size?.bytes) };
}

/** PostgreSQL's own text search, over names without accents and signs. */
async function buildTsRank(sql: postgres.Sql, registerSchema: string): Promise<Engine> {
  const name = "concat_ws(' / ', name, aliases)";
  const plain = `lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const words = `to_tsvector('simple', regexp_replace(${plain}, '[^[:alnum:]]+', ' ', 'g'))`;
  await sql.unsafe(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
    SET maintenance_work_mem = '1GB'; SET jit = off; SET work_mem = '64MB';
    CREATE UNLOGGED TABLE ${schema}.names AS
      SELECT siren, ${name} AS name, ${words} AS words
      FROM ${registerSchema}.legal_units WHERE ${name} <> '';
    CREATE INDEX names_words ON ${schema}.names USING gin (words)`);
  await sql.unsafe(`VACUUM ANALYZE ${schema}.names`);
  const [size] = await sql.unsafe(`SELECT pg_relation_size('${schema}.names_words') AS bytes`);
  const ask = async ({ q }: LoggedQuery) => {
    const terms = wordsOf(q).map((word) => `'${word}'`);
    const rows = await sql.unsafe<{ siren: number; total: string }[]>(
      `SELECT siren, count(*) OVER () AS total FROM ${schema}.names
       WHERE words @@ $1::tsquery ORDER BY ts_rank(words, $1::tsquery, 2) DESC LIMIT 20`,
      [terms.length === 0 ? "" : `${terms.join(" & ")}:*`],
    );
    const sirens = rows.map(({ siren }) => String(siren).padStart(9, "0"));
    return { sirens, total: Number(rows[0]?.total ?? 0) };
  };
  return { label: "`ts_rank`, prefix `tsquery`, GIN", ask, diskBytes: Number(size?.bytes) };
}

async function buildFts5(sql: postgres.Sql, file: string): Promise<Engine> {
  const index = openNameIndex(file);
  const names = sql`SELECT siren, name FROM ${sql(schema)}.names`.cursor(rowsAtOnce);
  for await (const rows of names) for (const { siren, name } of rows) index.add(siren, name);
  index.finish();
  const ask = async ({ q }: LoggedQuery) => {
    const words = wordsOf(q).map((word) => `"${word}"`);
    const match = words.length === 0 ? '""' : `${words.join(" ")}*`;
    return { sirens: index.search(match), total: index.count(match) };
  };
  return { label: "SQLite FTS5, `bm25`, prefix", ask, diskBytes: statSync(file).size };
}

type Compared = { engine: Engine; asked: Asked<LoggedQuery>[] };

/** Each query of all, one after another, another one first each time. */
async function askInTurn(log: readonly LoggedQuery[], engines: readonly Engine[]) {
  const compared = engines.map((engine): Compared => ({ engine, asked: [] }));
  for (const [turn, query] of log.entries()) {
    const first = turn % compared.length;
    for (const { engine, asked } of [...compared.slice(first), ...compared.slice(0, first)]) {
      asked.push(await askOne(query, engine.ask));
    }
  }
  return compared;
}

function comparisonTable(compared: readonly Compared[]): string {
  const at = ({ asked }: Compared, percent: number) =>
    percentile(
      asked.map(({ ms }) => ms),
      percent,
    );
  const [own] = compared;
  const rows = compared.map((each) => {
    const { engine, asked } = each;
    return [
      engine.label,
      formatShare(asked, ({ rank }) => rank === 1),
      formatShare(asked, ({ rank }) => rank !== null),
      ...[50, 95, 99].map((percent) => formatMs(at(each, percent))),
      own ? (at(each, 99) / at(own, 99)).toFixed(1) : "",
      `${Math.ceil(engine.diskBytes / 1e6).toLocaleString("en")} MB`,
    ];
  });
  const head = ["", "hit@1", "hit@20", "p50", "p95", "p99", "p99 to ours", "Index"];
  return markdownTable(head, rows);
}
