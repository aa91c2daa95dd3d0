import Database from "libsql";

export type NameIndex = {
  add: (siren: number, names: string) => void;
  /** To be called once, when all names are in. */
  finish: () => void;
  /** SIRENs of the best twenty for an FTS5 expression, by `bm25`. */
  search: (match: string) => string[];
  count: (match: string) => number;
  close: () => void;
};

/** SQLite's own full-text index over names, with prefixes, in a file or `:memory:`. */
export function openNameIndex(file: string): NameIndex {
  const sqlite = new Database(file);
  sqlite.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
    CREATE VIRTUAL TABLE names USING fts5(name, content='', prefix='1 2 3',
      tokenize='unicode61 remove_diacritics 2'); BEGIN`);
  const insert = sqlite.prepare("INSERT INTO names (rowid, name) VALUES (?, ?)");
  const page = sqlite.prepare("SELECT rowid FROM names WHERE names MATCH ? ORDER BY rank LIMIT 20");
  const count = sqlite.prepare("SELECT count(*) AS n FROM names WHERE names MATCH ?");
  return {
    add: (siren, names) => void insert.run(siren, names),
    finish: () => void sqlite.exec("COMMIT; INSERT INTO names (names) VALUES ('optimize')"),
    search: (match) =>
      (page.all(match) as { rowid: number }[]).map(({ rowid }) => String(rowid).padStart(9, "0")),
    count: (match) => (count.get(match) as { n: number }).n,
    close: () => void sqlite.close(),
  };
}
