import { randomInt } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { isUp, noteDependency } from "@/platform/dependencies";
import { env } from "@/platform/env";
import { perProcess } from "@/platform/per-process";
import { connection, database } from "./client";
import { requireFreeSpace } from "./embedded-files";
import { isDatabaseUnavailable } from "./unavailable";

/** How long to wait before the next test write. A row grows the database's log; a file costs next to nothing. */
const recheckMs = { postgres: 30_000, embedded: 2_000 };
const retryMs = 1_000;
const probeBytes = 8_192;

type State = { nextAt: number; isTrying: boolean };
const state = perProcess("writes", (): State => ({ nextAt: 0, isTrying: false }));

/** Whether the last test write failed. Starts the next one when it is due, without waiting for it. */
export function doWritesFail(): boolean {
  if (!state.isTrying && performance.now() >= state.nextAt) void tryNext();
  return isUp("writes") === false;
}

/** Call it when a request failed: if the database is at fault, the next call of `doWritesFail` tests a write. */
export function recheckWrites(error: unknown): void {
  if (isDatabaseUnavailable(error)) state.nextAt = 0;
}

async function tryNext(): Promise<void> {
  state.isTrying = true;
  const failure = await tryWrite().then(
    () => null,
    (error: unknown) => error,
  );
  noteDependency("writes", failure);
  const recheck = env().DATABASE_URL ? recheckMs.postgres : recheckMs.embedded;
  state.isTrying = false;
  state.nextAt = performance.now() + (failure === null ? recheck : retryMs);
}

async function tryWrite(): Promise<void> {
  const { kind } = await connection();
  await (kind === "embedded" ? writeFileIn(env().DATA_DIR) : writeRow());
}

async function writeFileIn(folder: string): Promise<void> {
  requireFreeSpace(folder);
  const path = join(folder, "write-check");
  const file = await open(path, "w", 0o600);
  try {
    await file.write(Buffer.alloc(probeBytes));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Inserts a row as large as a page, so that the table's file must grow, and rolls it back. */
async function writeRow(): Promise<void> {
  const db = await database();
  const done = new Error("rolled back");
  await db
    .transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into audit_events (id, event, details)
        select ${-randomInt(1, 2 ** 47)}::bigint, 'write-check',
          jsonb_build_object('filler', string_agg(md5(random()::text), ''))
        from generate_series(1, ${probeBytes / 32}::integer)`);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
