import { wordsOf } from "@/lib/search/analysis/name-words";
import { hasSqlite, howToInstall, openSqlite } from "../search-sqlite";
import { type Engine, pageSize } from "./engine";
import { type NamedCompany, namesOf } from "./register-names";

export async function openFts5(companies: readonly NamedCompany[]): Promise<Engine | null> {
  if (!hasSqlite()) {
    console.log(`SQLite is left out: ${howToInstall}`);
    return null;
  }
  const sqlite = openSqlite(":memory:");
  sqlite.exec("CREATE VIRTUAL TABLE companies USING fts5(siren UNINDEXED, names, prefix = '2 3')");
  const insert = sqlite.prepare("INSERT INTO companies VALUES (?, ?)");
  for (const company of companies) insert.run(company.siren, namesOf(company).join(" "));
  const select = sqlite.prepare(
    `SELECT siren FROM companies WHERE companies MATCH ? ORDER BY bm25(companies) LIMIT ${pageSize}`,
  );
  return {
    label: "SQLite FTS5",
    search: async (query) => {
      const rows = select.all(anyWord(query)) as { siren: string }[];
      return rows.map(({ siren }) => siren);
    },
    close: async () => sqlite.close(),
  };
}

/** `"word" OR "word" OR "last"*`. */
function anyWord(query: string): string {
  const words = wordsOf(query).map((word) => `"${word}"`);
  return words.length === 0 ? '""' : `${words.join(" OR ")}*`;
}
