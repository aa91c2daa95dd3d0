import { randomInt } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { connection, database } from "./client";
import { requireRoom } from "./embedded-files";
import { isDatabaseUnavailable } from "./unavailable";

/** How long the outcome of a write is believed: a row costs the database's log, a file next to nothing. */
const trustMs = { postgres: 30_000, embedded: 2_000 };
const retryMs = 1_000;
const probeBytes = 8_192;

type State = { fails: boolean; nextAt: number; isTrying: boolean };
const state = perProcess("writes", (): State => ({ fails: false, nextAt: 0, isTrying: false }));

/** Whether the last write that was tried has failed. Tries the next when it is time, and does not wait for it. */
export function doWritesFail(): boolean {
  if (!state.isTrying && performance.now() >= state.nextAt) void tryNext();
  return state.fails;
}

/** For a failure of a request: the next write is tried as soon as somebody asks. */
export function suspectWrites(error: unknown): void {
  if (isDatabaseUnavailable(error)) state.nextAt = 0;
}

async function tryNext(): Promise<void> {
  state.isTrying = true;
  let { fails } = state;
  try {
    await tryWrite();
    fails = false;
  } catch (error) {
    if (!fails) log().error({ err: error }, "writes fail");
    fails = true;
  }
  if (state.fails && !fails) log().info("writes are done again");
  const trust = env().DATABASE_URL ? trustMs.postgres : trustMs.embedded;
  Object.assign(state, {
    fails,
    isTrying: false,
    nextAt: performance.now() + (fails ? retryMs : trust),
  });
}

async function tryWrite(): Promise<void> {
  const { kind } = await connection();
  await (kind === "embedded" ? writeFileIn(env().DATA_DIR) : writeRow());
}

async function writeFileIn(folder: string): Promise<void> {
  requireRoom(folder);
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

/** As large as a page, so that the table's file must grow for it; never committed. */
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
