import { connection } from "@/db/client";
import { openEmbeddedStore } from "./embedded-store";
import { openPostgresStore } from "./postgres-store";
import type { ImportSummary } from "./progress";
import type { RegisterStore } from "./register-store";
import { cleanUpAbandonedImports, failImport, startImport } from "./registers";

type Untimed = Omit<ImportSummary, "durationSeconds">;

/**
 * Runs an import, a delta or a rollback on the store of the process's database, exclusively, and measures it. Throws
 * ImportError when another one is running.
 */
export async function runOnRegister(
  work: (store: RegisterStore) => Promise<Untimed>,
): Promise<ImportSummary> {
  const startedAt = performance.now();
  const store = await openRegisterStore();
  try {
    const summary = await work(store);
    const durationSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { ...summary, durationSeconds };
  } finally {
    await store.close();
  }
}

/** Opens the store, exclusively until `close`. */
export async function openRegisterStore(): Promise<RegisterStore> {
  const current = await connection();
  return current.kind === "postgres" ? openPostgresStore() : openEmbeddedStore(current.pglite);
}

/** Runs the work with the id of a new record in `imports`, which says so if the work fails. */
export async function recordImport<Result>(
  store: RegisterStore,
  kind: ImportSummary["kind"],
  work: (importId: number) => Promise<Result>,
): Promise<Result> {
  await cleanUpAbandonedImports(store);
  const importId = await startImport(store.query, kind);
  try {
    return await work(importId);
  } catch (error) {
    await failImport(store, importId, error);
    throw error;
  }
}
