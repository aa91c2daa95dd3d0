import type { ImportFile } from "@/db/schema";
import { ImportError } from "./import-error";
import type { FileCounts, ImportSummary } from "./progress";
import type { Query, RegisterStore } from "./register-store";

export type LiveRegister = { schemaName: string; previousSchemaName: string | null };

/** The registers that serve and that a rollback would go back to. */
export async function readLiveRegister(query: Query): Promise<LiveRegister> {
  const [row] = await query<{ schema_name: string; previous_schema_name: string | null }>(
    "SELECT schema_name, previous_schema_name FROM live_register",
  );
  if (!row) throw new ImportError("The table live_register is empty; migrate the database first.");
  return { schemaName: row.schema_name, previousSchemaName: row.previous_schema_name };
}

/** Rows of a register, counted. */
export async function countRegister(
  query: Query,
  schemaName: string,
): Promise<{ legalUnits: number; establishments: number }> {
  const [units] = await query<{ n: string }>(`SELECT count(*) AS n FROM ${schemaName}.legal_units`);
  const [places] = await query<{ n: string }>(
    `SELECT count(*) AS n FROM ${schemaName}.establishments`,
  );
  return { legalUnits: Number(units?.n), establishments: Number(places?.n) };
}

/** Whether the register came from INSEE's files, so that a much smaller stock is suspect. */
export async function isStockRegister(query: Query, schemaName: string): Promise<boolean> {
  const [row] = await query<{ kind: string }>(
    "SELECT kind FROM imports WHERE 'register_' || id = $1",
    [schemaName],
  );
  return row?.kind === "stock";
}

/** Ends what killed imports left: their rows, their connections, their schemas, and registers no longer needed. */
export async function clearRemains(store: RegisterStore): Promise<void> {
  await store.endRemains();
  await store.query(
    `UPDATE imports SET outcome = 'abandoned', finished_at = now(),
       error = 'The process ended before the import did.' WHERE outcome = 'running'`,
  );
  await dropUnneeded(store);
}

/** Drops every register but the serving one and the one before it. Throws when a reader holds one for 10 s. */
export async function dropUnneeded(store: RegisterStore): Promise<void> {
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

/** Starts the record of an import and gives its number. */
export async function startImport(query: Query, kind: ImportSummary["kind"]): Promise<number> {
  const [row] = await query<{ id: number }>(
    "INSERT INTO imports (kind, outcome) VALUES ($1, 'running') RETURNING id",
    [kind],
  );
  if (!row) throw new Error("imports gave no id");
  return row.id;
}

export type ImportRecord = {
  files: readonly ImportFile[];
  counts: Record<string, number>;
  stockDate: string | null;
};

/** Within the transaction that makes it serve: the import's end. */
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

/** The import failed; what it made is dropped as far as the database still answers. */
export async function failImport(
  store: RegisterStore,
  importId: number,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    await store.query(
      "UPDATE imports SET outcome = 'failed', finished_at = now(), error = $2 WHERE id = $1",
      [importId, reason],
    );
    await store.query(`DROP SCHEMA IF EXISTS register_${importId} CASCADE`);
  } catch {
    return;
  }
}

/** The swap: from its commit on, readers that begin read the new register. */
export async function makeLive(query: Query, schemaName: string): Promise<LiveRegister> {
  const [row] = await query<{ previous: string | null }>(
    `UPDATE live_register SET schema_name = $1, since = now(), version = version + 1,
       previous_schema_name = CASE schema_name WHEN 'register_0' THEN NULL ELSE schema_name END
     RETURNING previous_schema_name AS previous`,
    [schemaName],
  );
  return { schemaName, previousSchemaName: row?.previous ?? null };
}

/** The counts as the `imports` table keeps them. */
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
