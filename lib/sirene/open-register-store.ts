import { connection } from "@/db/client";
import { openEmbeddedStore } from "./embedded-store";
import { openPostgresStore } from "./postgres-store";
import type { RegisterStore } from "./register-store";

/**
 * Opens the store, exclusively until `close`. Throws ImportError when another import, delta or rollback
 * is running.
 */
export async function openRegisterStore(): Promise<RegisterStore> {
  const current = await connection();
  return current.kind === "postgres" ? openPostgresStore() : openEmbeddedStore(current.pglite);
}
