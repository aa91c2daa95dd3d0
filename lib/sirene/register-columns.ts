import { getTableColumns } from "drizzle-orm";
import { establishments0, legalUnits0 } from "@/db/schema";

/** The columns of the register's tables, in the order of `db/schema.ts`. */
export const legalUnitTableColumns = namesOf(getTableColumns(legalUnits0));
export const establishmentTableColumns = namesOf(getTableColumns(establishments0));

function namesOf(columns: Record<string, { name: string }>): string[] {
  return Object.values(columns).map(({ name }) => name);
}

/** The column of a field: `postal_code` of `postalCode`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Objects as a JSON array of records, for PostgreSQL's `jsonb_populate_recordset`. */
export function recordsOf(rows: readonly object[]): string {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  return JSON.stringify(records);
}
