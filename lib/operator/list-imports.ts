import { type SQL, sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { isImporting } from "@/db/last-import";

/** One run of an import, a rollback or an update. */
export type PastImport = {
  id: number;
  kind: string;
  /** In UTC. */
  startedAt: string;
  finishedAt: string | null;
  outcome: string;
  /** The last change in its files, and in the register that it made, daily changes included. */
  stockDate: string | null;
  dataDate: string | null;
  /** Rows that were kept. */
  legalUnits: number | null;
  establishments: number | null;
  /** Of all its files. */
  bytes: number | null;
  error: string | null;
  /** `kept`: a rollback would restore it. */
  register: "serves" | "kept" | null;
};

/** The last 100, the newest first. */
export async function listImports(): Promise<PastImport[]> {
  return queryRows<PastImport>(
    await database(),
    sql`select id, kind, ${utc(sql`started_at`)} as "startedAt", ${utc(sql`finished_at`)} as "finishedAt", error,
        case when outcome = 'running' and not ${isImporting} then 'abandoned' else outcome end as outcome,
        stock_date::text as "stockDate", coalesce(data_date, stock_date)::text as "dataDate",
        (counts ->> 'legalUnits.kept')::float8 as "legalUnits",
        (counts ->> 'establishments.kept')::float8 as establishments,
        (select sum((file ->> 'bytes')::float8) from jsonb_array_elements(files) file) as bytes,
        case 'register_' || id when schema_name then 'serves' when previous_schema_name then 'kept' end as register
      from imports, live_register order by id desc limit 100`,
  );
}

function utc(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
