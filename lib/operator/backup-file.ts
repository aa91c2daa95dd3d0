import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { isKnownMigration } from "@/db/migration-files";
import { backupTables } from "./backup-tables";
import { OptionError } from "./read-options";

const Header = z.object({
  format: z.literal("company-registry backup 1"),
  /** The last migration of the database that was backed up. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  /** In an order in which foreign keys refer only to earlier tables. */
  tables: z
    .array(z.string())
    .min(1)
    .refine((names) => new Set(names).size === names.length),
});
/** Names that the file may contain. Those of a later build are unknown, so its migration is looked at before. */
const Table = z.enum([...backupTables.keys()]);
const Row = z
  .object({ table: Table, row: z.record(z.string(), z.unknown()) })
  .refine(({ table, row }) =>
    Object.keys(row).every((column) => backupTables.get(table)?.includes(column)),
  );
const End = z.object({ rows: z.number() });

/** Many times the longest row. */
const maxLineLength = 262_144;

/** Many times the depth of any value. PostgreSQL's parser recurses, and the embedded one ends when its stack is full. */
const maxDepth = 100;

export type BackupHeader = z.infer<typeof Header>;
/** One row, as its JSON line: `{"table":…,"row":{…}}`. */
export type BackupRow = { table: string; line: string };

/**
 * Writes a backup as gzipped JSON lines: the header, the rows, and their number. The file appears only when it is
 * complete, and only this user may read it. Returns the number of rows.
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<string[]>,
): Promise<number> {
  let count = 0;
  async function* text() {
    yield `${JSON.stringify(header)}\n`;
    for await (const lines of rows) {
      count += lines.length;
      yield `${lines.join("\n")}\n`;
    }
    yield `${JSON.stringify({ rows: count })}\n`;
  }
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    const out = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(text()), createGzip(), out);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw cannotWrite(file, error);
  }
  return count;
}

/** Reads a backup to its end and returns its header. Throws OptionError if it is incomplete, damaged or of a later build. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const entry of entries(file)) header ??= entry.header;
  if (!header) throw damaged(file);
  return header;
}

/** The rows of a backup, in their order. Throws OptionError if it is incomplete or damaged. */
export async function* backupRows(file: string): AsyncGenerator<BackupRow> {
  for await (const { row } of entries(file)) if (row) yield row;
}

type Entry = { header: BackupHeader; row: BackupRow | null };

async function* entries(file: string): AsyncGenerator<Entry> {
  const input = createReadStream(file);
  const text = input.pipe(createGunzip()).setEncoding("utf8");
  input.on("error", (error) => text.destroy(error));
  let header: BackupHeader | null = null;
  let rows = 0;
  let isWhole = false;
  try {
    for await (const line of linesOf(text)) {
      if (isWhole) throw damaged(file);
      const value: unknown = JSON.parse(line);
      if (!isShallow(line)) throw damaged(file);
      if (header === null) {
        header = Header.parse(value);
        if (!isKnownMigration(header.migration)) {
          throw new OptionError(`${file} was made by a later build; restore it with that one.`);
        }
        z.array(Table).parse(header.tables);
        yield { header, row: null };
      } else if (End.safeParse(value).success) {
        isWhole = End.parse(value).rows === rows;
        if (!isWhole) throw damaged(file);
      } else {
        const { table } = Row.parse(value);
        if (!header.tables.includes(table)) throw damaged(file);
        rows++;
        yield { header, row: { table, line } };
      }
    }
  } catch (error) {
    throw explained(file, error);
  } finally {
    input.destroy();
  }
  if (!isWhole) throw damaged(file);
}

/** The lines of a text. Throws SyntaxError as soon as one is longer than a row can be. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    if (lines.some(({ length }) => length > maxLineLength)) throw new SyntaxError("a long line");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Looks at the text, as PostgreSQL reads all of it: also what a later value of the same name replaces. */
function isShallow(json: string): boolean {
  let depth = 0;
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/g)) {
    if (part === "[" || part === "{") depth += 1;
    if (part === "]" || part === "}") depth -= 1;
    if (depth > maxDepth) return false;
  }
  return true;
}

function damaged(file: string): OptionError {
  return new OptionError(
    `${file} is not a backup, or is damaged or incomplete; nothing was changed.`,
  );
}

/** An OptionError if the disk or the folder is at fault; any other error stays as it is. */
function cannotWrite(file: string, error: unknown): unknown {
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reason = code === "ENOENT" ? `there is no folder ${dirname(file)}` : message;
  return new OptionError(`Cannot write ${file}: ${reason}.`);
}

const unreadableFiles: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a folder, not a file",
  EACCES: "may not be read by this user",
};

/** An OptionError if the file is at fault; any other error stays as it is. */
function explained(file: string, error: unknown): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  const unreadable = unreadableFiles[code];
  if (unreadable) return new OptionError(`${file} ${unreadable}; nothing was changed.`);
  const isFileAtFault =
    code.startsWith("Z_") || error instanceof SyntaxError || error instanceof z.ZodError;
  return isFileAtFault ? damaged(file) : error;
}
