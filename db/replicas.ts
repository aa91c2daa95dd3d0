import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { within } from "@/platform/within";
import {
  type Database,
  database,
  drizzleOver,
  onClose,
  openPostgres,
  type PostgresConnection,
  type ReadOf,
  readOnPrimary,
} from "./client";
import { liveRegister } from "./schema";
import { isDatabaseUnavailable } from "./unavailable";

const checkEveryMs = 500;
const checkMs = 1_000;

type Replica = {
  url: string;
  state: "away" | "behind" | "well";
  connection: PostgresConnection;
};

type Shared = {
  replicas?: Replica[] | undefined;
  turn: number;
  /** The highest version that the primary has told. */
  serving: number;
};

const shared = perProcess("replicas", (): Shared => ({ turn: 0, serving: 0 }));

/**
 * Runs a read of the register on one of DATABASE_REPLICA_URLS that answers and has the register that
 * serves; on the primary (`onPrimary`) when none does, or when that one fails it. Nothing is read of two
 * databases.
 */
export async function onReplica<Result>(
  read: ReadOf<Result>,
  onPrimary: (read: ReadOf<Result>) => Promise<Result> = readOnPrimary,
): Promise<Result> {
  const replica = nextWell();
  if (!replica) return onPrimary(read);
  try {
    return await read(drizzleOver(replica.connection));
  } catch (error) {
    if (!isItsFault(error)) throw error;
    if (!isConflict(error)) setAway(replica, error);
    return onPrimary(read);
  }
}

function nextWell(): Replica | undefined {
  const well = replicas().filter(({ state }) => state === "well");
  if (well.length === 0) return undefined;
  shared.turn = (shared.turn + 1) % 1_000_000;
  return well[shared.turn % well.length];
}

/** Opened at the first use, and again after all connections were closed. */
function replicas(): Replica[] {
  if (shared.replicas) return shared.replicas;
  const opened = env().DATABASE_REPLICA_URLS.map((url, each): Replica => {
    const name = `replica ${each + 1}`;
    const connection = openPostgres(url, env().DATABASE_POOL_MAX, name);
    return { url, state: "away", connection };
  });
  shared.replicas = opened;
  for (const replica of opened) void watch(replica);
  onClose(async () => {
    shared.replicas = undefined;
    for (const { connection } of opened) await connection.close();
  });
  return opened;
}

/** Out of its time limit, a statement would be so on the primary too. */
function isItsFault(error: unknown): boolean {
  return isConflict(error) || (isDatabaseUnavailable(error) && codeOf(error) !== "57014");
}

/** With what it has to replay: a register dropped under a reader's feet. */
function isConflict(error: unknown): boolean {
  return codeOf(error) === "40001";
}

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: unknown } | null)?.code;
}

async function watch(replica: Replica): Promise<void> {
  while (shared.replicas?.includes(replica)) {
    try {
      const state = await check(replica);
      if (state !== replica.state) tell(replica, state);
      replica.state = state;
    } catch (error) {
      setAway(replica, error);
    }
    await wait(checkEveryMs, undefined, { ref: false });
  }
}

function tell({ url }: Replica, state: Replica["state"], err?: unknown): void {
  const level = state === "well" ? "info" : "warn";
  log()[level]({ replica: new URL(url).host, state, ...(err !== undefined && { err }) }, "replica");
}

function setAway(replica: Replica, error: unknown): void {
  if (replica.state !== "away") tell(replica, "away", error);
  replica.state = "away";
  replica.connection.pool.giveUp("the replica is away");
}

async function check(replica: Replica): Promise<"behind" | "well"> {
  const [own] = await Promise.all([
    within(checkMs, versionOn(drizzleOver(replica.connection))),
    within(checkMs, database().then(versionOn)).then(learn, () => {}),
  ]);
  return own < shared.serving ? "behind" : "well";
}

function learn(version: number): void {
  shared.serving = Math.max(version, shared.serving);
}

async function versionOn(db: Database): Promise<number> {
  const [live] = await db.select({ version: liveRegister.version }).from(liveRegister);
  return live?.version ?? 0;
}
