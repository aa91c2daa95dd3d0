import { sentenceOf } from "@/db/explain-failure";
import { abandonedMessage } from "@/db/last-import";
import { ImportError } from "./import-error";
import type { FileCounts, ImportSummary, LiveRegister } from "./progress";
import type { Query, RegisterStore } from "./register-store";

/** The live register and the one that a rollback would restore. */
export async function readLiveRegister(query: Query): Promise<LiveRegister> {
  const [row] = await query<LiveRegister>(
    `SELECT schema_name AS "schemaName", previous_schema_name AS "previousSchemaName" FROM live_register`,
  );
  if (!row) throw new ImportError("The table live_register is empty; migrate the database first.");
  return row;
}

export type RowCounts = { legalUnits: number; establishments: number };

/** Counts the rows of a register. */
export async function countRegister(query: Query, schemaName: string): Promise<RowCounts> {
  const count = async (table: string) => {
    const [row] = await query<{ n: string }>(`SELECT count(*) AS n FROM ${schemaName}.${table}`);
    return Number(row?.n);
  };
  return { legalUnits: await count("legal_units"), establishments: await count("establishments") };
}

/** `hasDailyChanges`: some were applied, to this register or one before. */
type StockImport = { stockDate: string | null; hasDailyChanges: boolean };

/** The import of INSEE's files that made the register, with the date of its stock; null: another made it. */
export async function findStockImport(
  query: Query,
  schemaName: string,
): Promise<StockImport | null> {
  const [row] = await query<StockImport>(
    `SELECT stock_date::text AS "stockDate", EXISTS (
         SELECT FROM imports WHERE kind = 'delta' AND outcome = 'live') AS "hasDailyChanges"
     FROM imports WHERE 'register_' || id = $1 AND kind = 'stock'`,
    [schemaName],
  );
  return row ?? null;
}

/**
 * Cleans up after killed imports: terminates their connections, marks their records as abandoned and
 * drops their schemas, along with registers that are no longer needed.
 */
export async function cleanUpAbandonedImports(store: RegisterStore): Promise<void> {
  await store.terminateOrphans();
  await store.query(
    `UPDATE imports SET outcome = 'abandoned', finished_at = now(), error = $1
     WHERE outcome = 'running'`,
    [abandonedMessage],
  );
  await dropUnusedRegisters(store);
}

/** Drops every register except the live and the previous one. Throws when a reader locks one for 10 s. */
export async function dropUnusedRegisters(store: RegisterStore): Promise<void> {
  const { schemaName, previousSchemaName } = await readLiveRegister(store.query);
  const schemas = await store.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^register_[1-9][0-9]*$'`,
  );
  for (const { name } of schemas) {
    if (name === schemaName || name === previousSchemaName) continue;
    await store.transaction(async (query) => {
      await query("SET LOCAL lock_timeout = '10s'");
      await query(`DROP SCHEMA ${name} CASCADE`);
    });
  }
}

/** Creates the record of an import and returns its id. */
export async function startImport(query: Query, kind: ImportSummary["kind"]): Promise<number> {
  const [row] = await query<{ id: number }>(
    "INSERT INTO imports (kind, outcome) VALUES ($1, 'running') RETURNING id",
    [kind],
  );
  if (!row) throw new Error("imports gave no id");
  return row.id;
}

type ImportRecord = Pick<ImportSummary, "files" | "stockDate"> & { counts: Record<string, number> };

/** Records a successful import. Runs in the transaction that makes its register live. */
export async function finishImport(
  query: Query,
  importId: number,
  { files, counts, stockDate }: ImportRecord,
): Promise<void> {
  await query(
    `UPDATE imports SET outcome = 'live', finished_at = now(), files = $2::text::jsonb,
       counts = $3::text::jsonb, stock_date = $4::text::date WHERE id = $1`,
    [importId, JSON.stringify(files), JSON.stringify(counts), stockDate],
  );
}

/** Records a failed import and drops its schema. Does nothing if the database no longer answers. */
export async function failImport(
  store: RegisterStore,
  importId: number,
  error: unknown,
): Promise<void> {
  try {
    await store.query(
      "UPDATE imports SET outcome = 'failed', finished_at = now(), error = $2 WHERE id = $1",
      [importId, sentenceOf(error)],
    );
    await store.query(`DROP SCHEMA IF EXISTS register_${importId} CASCADE`);
  } catch {
    return;
  }
}

/** Records that a register now has changes up to this date. */
export async function moveDate(
  query: Query,
  schemaName: string,
  date: string | null,
): Promise<void> {
  await query(
    `UPDATE imports SET data_date = greatest(data_date, stock_date, $2::text::date)
     WHERE 'register_' || id = $1`,
    [schemaName, date],
  );
}

/** Makes a register live. After the commit, new reads use it. */
export async function makeLive(query: Query, schemaName: string): Promise<LiveRegister> {
  const [row] = await query<{ previous: string | null }>(
    `UPDATE live_register SET schema_name = $1, since = now(), version = version + 1,
       previous_schema_name = CASE schema_name WHEN 'register_0' THEN NULL ELSE schema_name END
     RETURNING previous_schema_name AS previous`,
    [schemaName],
  );
  return { schemaName, previousSchemaName: row?.previous ?? null };
}

/** The counts in the flat form of the `imports` table. */
export function flatCounts(counts: Record<string, FileCounts | null>): Record<string, number> {
  const entries = Object.entries(counts).flatMap(([file, count]) =>
    count === null
      ? []
      : (["read", "kept", "masked", "cleaned", "rejected"] as const).map(
          (what) => [`${file}.${what}`, count[what]] as const,
        ),
  );
  return Object.fromEntries(entries);
}
