import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { OptionError } from "./read-options";

const Header = z.object({
  format: z.literal("company-registry backup 1"),
  /** The last migration of its tables. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  /** Those that others refer to come first. */
  tables: z.array(z.string().regex(/^[a-z_]+$/)),
});
const Row = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const End = z.object({ rows: z.number() });

export type BackupHeader = z.infer<typeof Header>;
/** A row as its line has it: `{"table":…,"row":{…}}`. */
export type BackupRow = { table: string; line: string };

/** Writes gzipped JSON lines (header, rows, their number), whole or not at all, for this user's eyes alone. Gives the number of rows. */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<string[]>,
): Promise<number> {
  let written = 0;
  async function* text() {
    yield `${JSON.stringify(header)}\n`;
    for await (const lines of rows) {
      written += lines.length;
      yield `${lines.join("\n")}\n`;
    }
    yield `${JSON.stringify({ rows: written })}\n`;
  }
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    const out = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(text()), createGzip(), out);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return written;
}

/** The header of a backup that was read to its end and is whole. Throws OptionError. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const entry of entries(file)) header ??= entry.header;
  if (!header) throw damaged(file);
  return header;
}

/** Its rows, in their order. Throws OptionError when it is not whole. */
export async function* backupRows(file: string): AsyncGenerator<BackupRow> {
  for await (const { row } of entries(file)) if (row) yield row;
}

type Entry = { header: BackupHeader; row: BackupRow | null };

async function* entries(file: string): AsyncGenerator<Entry> {
  const input = createReadStream(file);
  const text = input.pipe(createGunzip());
  input.on("error", (error) => text.destroy(error));
  let header: BackupHeader | null = null;
  let rows = 0;
  let isWhole = false;
  try {
    const lines = createInterface({ input: text });
    // The loop below throws what is wrong with its input; the interface tells it once more.
    lines.on("error", () => {});
    for await (const line of lines) {
      if (isWhole) throw damaged(file);
      const value: unknown = JSON.parse(line);
      if (header === null) {
        header = Header.parse(value);
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
  }
  if (!isWhole) throw damaged(file);
}

function damaged(file: string): OptionError {
  return new OptionError(`${file} is no backup, damaged or cut short; nothing was changed.`);
}

/** What is wrong with the file, in a sentence; what is not the file's fault stays as it is. */
function explained(file: string, error: unknown): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (["ENOENT", "EACCES", "EISDIR"].includes(code)) {
    return new OptionError(`Cannot read ${file}: ${(error as Error).message}.`);
  }
  const isItsFault =
    code.startsWith("Z_") || error instanceof SyntaxError || error instanceof z.ZodError;
  return isItsFault ? damaged(file) : error;
}
