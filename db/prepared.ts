import { oncePerObject } from "@/platform/once-per-object";
import type { Database } from "./client";
import type { RegisterTables } from "./schema";

/** Prepares statements once for each database and register, at their first use. */
export function preparedPerRegister<Statements>(
  prepare: (db: Database, tables: RegisterTables) => Statements,
): (db: Database, tables: RegisterTables) => Statements {
  const ofDatabase = oncePerObject((db: Database) =>
    oncePerObject((tables: RegisterTables) => prepare(db, tables)),
  );
  return (db, tables) => ofDatabase(db)(tables);
}
