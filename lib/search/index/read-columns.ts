import { type Database, databaseName, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import { perProcess } from "@/platform/per-process";
import { chunkSize } from "../postings/container";
import { type ColumnName, columnLayouts, columnTokens } from "./columns";

/** The number of each company, by id; 0 means unknown. Ids after the end have none. */
export type Column = Uint8Array | Uint16Array;

const chunksPerRead = 64;

type Known = { version: string; columns: Map<ColumnName, Promise<Column>> };
/** By database: the columns of the version that was last read. */
const byDatabase = perProcess("columns", () => new Map<string, Known>());

/**
 * A column of a version of a register, read once and kept in memory until another version is read: one or two bytes for
 * each company. After a failure the next call reads again.
 */
export function readColumn(
  db: Database,
  { schemaName, version }: { schemaName: string; version: number },
  name: ColumnName,
): Promise<Column> {
  const columns = columnsOf(databaseName(db), `${schemaName} ${version}`);
  const known = columns.get(name);
  if (known) return known;
  const reading = readChunks(db, schemaName, name);
  columns.set(name, reading);
  reading.catch(() => columns.delete(name));
  return reading;
}

function columnsOf(database: string, version: string): Known["columns"] {
  const known = byDatabase.get(database);
  if (known?.version === version) return known.columns;
  const columns: Known["columns"] = new Map();
  byDatabase.set(database, { version, columns });
  return columns;
}

async function readChunks(db: Database, schemaName: string, name: ColumnName): Promise<Column> {
  const prefix = columnTokens(name);
  const chunks: Uint8Array[] = [];
  for (let last = prefix; ; ) {
    const rows = await readBlobs(
      db,
      `SELECT token, postings FROM ${schemaName}.search_index
       WHERE token > ${quoteText(last)} AND token < ${quoteText(`${prefix}g`)}
       ORDER BY token LIMIT ${chunksPerRead}`,
    );
    for (const { text, blob } of rows)
      chunks[Number.parseInt(text.slice(prefix.length), 16)] = blob;
    const [end] = rows.slice(-1);
    if (!end || rows.length < chunksPerRead) return joined(chunks, columnLayouts[name].bytes);
    last = end.text;
  }
}

function joined(chunks: readonly (Uint8Array | undefined)[], width: 1 | 2): Column {
  const before = Math.max(0, chunks.length - 1) * chunkSize * width;
  const bytes = new Uint8Array(before + (chunks.at(-1)?.length ?? 0));
  for (const [at, chunk] of chunks.entries()) if (chunk) bytes.set(chunk, at * chunkSize * width);
  return width === 1 ? bytes : new Uint16Array(bytes.buffer);
}
