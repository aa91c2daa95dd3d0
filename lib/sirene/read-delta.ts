import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { ImportFile } from "@/db/schema";
import type { Fields } from "./fields";
import { ImportError } from "./import-error";

/**
 * Of a page with 1,000 records, the API's most, few have 8 MiB or 300,000 commas. Reading one keeps the embedded database's
 * server busy.
 */
const maxFileBytes = 32 * 1024 * 1024;
const maxCommas = 1_000_000;
const maxRecords = 10_000;
const comma = 0x2c;
const Entry = z.record(z.string(), z.unknown());
const Page = z.object({
  unitesLegales: z.array(Entry).optional(),
  etablissements: z.array(Entry).optional(),
  uniteLegale: Entry.optional(),
  etablissement: Entry.optional(),
});

export type DeltaPage = {
  file: ImportFile;
  legalUnits: Record<string, unknown>[];
  establishments: Record<string, unknown>[];
};

/** Reads one page of API Sirene's answers, saved as a file (gzipped or not). Throws ImportError naming the file. */
export async function readDeltaPage(path: string): Promise<DeltaPage> {
  const name = basename(path);
  const raw = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${name} cannot be read: ${error.message}.`);
  });
  if (raw.length > maxFileBytes) throw tooLarge(name);
  const page = Page.safeParse(parseJson(raw, name));
  const { unitesLegales, uniteLegale, etablissements, etablissement } = page.data ?? {};
  if (!page.success || !(unitesLegales || uniteLegale || etablissements || etablissement)) {
    throw new ImportError(
      `${name} is not a page of API Sirene: it has neither unitesLegales nor etablissements.`,
    );
  }
  const legalUnits = unitesLegales ?? (uniteLegale ? [uniteLegale] : []);
  const establishments = etablissements ?? (etablissement ? [etablissement] : []);
  if (legalUnits.length + establishments.length > maxRecords) {
    throw tooLarge(name);
  }
  return {
    file: { name, bytes: raw.length, sha256: createHash("sha256").update(raw).digest("hex") },
    legalUnits,
    establishments,
  };
}

function tooLarge(name: string): ImportError {
  return new ImportError(
    `${name} is larger than a page of API Sirene; ask for pages of 1,000 records.`,
  );
}

function parseJson(raw: Buffer, name: string): unknown {
  try {
    const isPacked = raw[0] === 0x1f && raw[1] === 0x8b;
    const bytes = isPacked ? gunzipSync(raw, { maxOutputLength: maxFileBytes }) : raw;
    if (hasTooMany(bytes)) throw tooLarge(name);
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name);
    throw new ImportError(`${name} is not JSON: ${message}.`);
  }
}

function hasTooMany(bytes: Buffer): boolean {
  let commas = 0;
  for (let at = bytes.indexOf(comma); at >= 0; at = bytes.indexOf(comma, at + 1)) {
    commas += 1;
    if (commas > maxCommas) return true;
  }
  return false;
}

/** Flattens a record of the API into the stock file's columns: its own fields, address and current period. */
export function recordFields(
  record: Record<string, unknown>,
  columns: readonly string[],
  nested: { periods: string; address?: string },
): Fields {
  const address = nested.address === undefined ? undefined : record[nested.address];
  const flat = { ...record, ...entryOf(address), ...presentPeriod(record[nested.periods]) };
  return {
    text: (index) => {
      const value = flat[columns[index] as string];
      return value === null || value === undefined ? "" : String(value);
    },
  };
}

function presentPeriod(periods: unknown): Record<string, unknown> {
  if (!Array.isArray(periods)) return {};
  const isPresent = (period: unknown) => (entryOf(period).dateFin ?? null) === null;
  return entryOf(periods.find(isPresent) ?? periods[0]);
}

function entryOf(value: unknown): Record<string, unknown> {
  const parsed = Entry.safeParse(value);
  return parsed.success ? parsed.data : {};
}
