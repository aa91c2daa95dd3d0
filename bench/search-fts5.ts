import postgres from "postgres";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { benchSchema } from "./search-rivals";
import { type Fts5Answer, openSqlite, type Sqlite } from "./search-sqlite";

const rowsAtOnce = 10_000;

/** Run in a process of its own, which can be ended when a query takes too long. */
async function main(mode: string, file: string): Promise<void> {
  const sqlite = openSqlite(file);
  if (mode === "build") await buildIndex(sqlite);
  else answerQueries(sqlite);
}

async function buildIndex(sqlite: Sqlite): Promise<void> {
  sqlite.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE names USING fts5(name, content='', prefix='1 2 3',
      tokenize='unicode61 remove_diacritics 2'); BEGIN`);
  const insert = sqlite.prepare("INSERT INTO names (rowid, name) VALUES (?, ?)");
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const names = sql`SELECT siren, name FROM ${sql(benchSchema)}.names`.cursor(rowsAtOnce);
  for await (const rows of names) {
    for (const { siren, name } of rows) insert.run(siren, name);
  }
  await sql.end();
  sqlite.exec("COMMIT; INSERT INTO names (names) VALUES ('optimize')");
  sqlite.close();
}

function answerQueries(sqlite: Sqlite): void {
  sqlite.exec("PRAGMA cache_size = -1000000; PRAGMA mmap_size = 16000000000");
  const page = sqlite.prepare("SELECT rowid FROM names WHERE names MATCH ? ORDER BY rank LIMIT 20");
  const count = sqlite.prepare("SELECT count(*) AS n FROM names WHERE names MATCH ?");
  process.on("message", (q: string) => {
    const startedAt = performance.now();
    const match = prefixMatch(q);
    const rows = page.all(match) as { rowid: number }[];
    const [counted] = count.all(match) as { n: number }[];
    const sirens = rows.map(({ rowid }) => String(rowid).padStart(9, "0"));
    const ms = performance.now() - startedAt;
    process.send?.({ sirens, total: counted?.n ?? 0, ms } satisfies Fts5Answer);
  });
  process.send?.("ready");
}

/** `"word" "word" "last"*` as FTS5 wants it. */
function prefixMatch(q: string): string {
  const words = wordsOf(q).map((word) => `"${word}"`);
  return words.length === 0 ? '""' : `${words.join(" ")}*`;
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
