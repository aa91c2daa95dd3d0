import { sql } from "drizzle-orm";
import { database, migrateDatabase } from "@/db/client";
import { imports } from "@/db/schema";

/** How an update ended that began no import. */
export type UpdateRecord =
  | { outcome: "unchanged"; stockDate: string | null }
  | { outcome: "failed"; error: string };

/** Records the update in the table `imports`, whose last row the metrics and the doctor read. */
export async function recordUpdate(record: UpdateRecord): Promise<void> {
  await migrateDatabase();
  const db = await database();
  await db.insert(imports).values({ kind: "stock", finishedAt: sql`now()`, ...record });
}
