import { type Database, databaseName, readBlobs } from "@/db/client";
import { quoteText } from "@/db/copy-out";
import { perProcess } from "@/platform/per-process";
import { chunkSize } from "../postings/container";
import {
  type ColumnName,
  columnLayouts,
  columnTokens,
  type KeptColumnName,
  keptColumns,
} from "./columns";

/** The number of each company, by id; 0 means unknown. Ids after the end have none. */
export type Column = Uint16Array;

const chunksPerRead = 64;

type ColumnsOfVersion = { version: string; columns: Map<KeptColumnName, Promise<Column>> };
/** By database: the columns of the version that was last read. */
const byDatabase = perProcess("columns", () => new Map<string, ColumnsOfVersion>());

/**
 * A column of a version of a register, read once and kept in memory until another version is read: two bytes for each
 * company. After a failure the next call reads again.
 */
export function readColumn(
  db: Database,
  { schemaName, version }: { schemaName: string; version: number },
  name: KeptColumnName,
): Promise<Column> {
  const columns = columnsOf(databaseName(db), `${schemaName} ${version}`);
  const cached = columns.get(name);
  if (cached) return cached;
  const reading = readKept(db, schemaName, name);
  columns.set(name, reading);
  reading.catch(() => columns.delete(name));
  return reading;
}

function columnsOf(database: string, version: string): ColumnsOfVersion["columns"] {
  const cached = byDatabase.get(database);
  if (cached?.version === version) return cached.columns;
  const columns: ColumnsOfVersion["columns"] = new Map();
  byDatabase.set(database, { version, columns });
  return columns;
}

async function readKept(db: Database, schemaName: string, name: KeptColumnName): Promise<Column> {
  const [first, second] = await Promise.all(
    keptColumns[name].map((each) => readBytes(db, schemaName, each)),
  );
  return second
    ? interleaved(first as Uint8Array, second)
    : new Uint16Array((first as Uint8Array).buffer);
}

/** Numbers whose lower bytes are the first column, and whose upper bytes are the second. */
function interleaved(first: Uint8Array, second: Uint8Array): Column {
  const numbers = new Uint16Array(Math.max(first.length, second.length));
  for (let at = 0; at < numbers.length; at += 1)
    numbers[at] = (first[at] ?? 0) | ((second[at] ?? 0) << 8);
  return numbers;
}

async function readBytes(db: Database, schemaName: string, name: ColumnName): Promise<Uint8Array> {
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

function joined(chunks: readonly (Uint8Array | undefined)[], width: 1 | 2): Uint8Array {
  const before = Math.max(0, chunks.length - 1) * chunkSize * width;
  const bytes = new Uint8Array(before + (chunks.at(-1)?.length ?? 0));
  for (const [at, chunk] of chunks.entries()) if (chunk) bytes.set(chunk, at * chunkSize * width);
  return bytes;
}
