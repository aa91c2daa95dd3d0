import type { Database } from "./client";
import type { RegisterTables } from "./schema";

/** Prepares statements once for each key, a database or a register, at their first use. */
export function preparedOnce<Key extends WeakKey, Statements>(
  prepare: (key: Key) => Statements,
): (key: Key) => Statements {
  const prepared = new WeakMap<Key, Statements>();
  return (key) => {
    const cached = prepared.get(key);
    if (cached) return cached;
    const statements = prepare(key);
    prepared.set(key, statements);
    return statements;
  };
}

/** Prepares statements once for each database and register, at their first use. */
export function preparedPerRegister<Statements>(
  prepare: (db: Database, tables: RegisterTables) => Statements,
): (db: Database, tables: RegisterTables) => Statements {
  const ofDatabase = preparedOnce((db: Database) =>
    preparedOnce((tables: RegisterTables) => prepare(db, tables)),
  );
  return (db, tables) => ofDatabase(db)(tables);
}
