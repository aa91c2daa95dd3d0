import type { Database } from "./client";

/** Prepares a statement once for each database, at its first use. */
export function preparedOnce<Statement>(
  prepare: (db: Database) => Statement,
): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const prepared = prepare(db);
    statements.set(db, prepared);
    return prepared;
  };
}
