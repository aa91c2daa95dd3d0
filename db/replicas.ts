import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/platform/env";
import { log } from "@/platform/log";
import { perProcess } from "@/platform/per-process";
import { reasonOf } from "@/platform/reason-of";
import { withTimeout } from "@/platform/with-timeout";
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
const checkTimeoutMs = 1_000;

const states = ["healthy", "behind", "unreachable"] as const;
type ReplicaState = (typeof states)[number];

type Replica = {
  url: string;
  /** Null until the first check. */
  state: ReplicaState | null;
  connection: PostgresConnection;
};

type Shared = {
  replicas?: Replica[] | undefined;
  lastUsed: number;
  /** The highest register version that was read from the primary. */
  latestVersion: number;
};

const shared = perProcess("replicas", (): Shared => ({ lastUsed: 0, latestVersion: 0 }));

/**
 * Runs a read on a replica of DATABASE_REPLICA_URLS that is reachable and has the live register. If there is none, or
 * if that replica fails, the whole read runs on the primary (`onPrimary`). So no answer mixes two databases.
 */
export async function onReplica<Result>(
  read: ReadOf<Result>,
  onPrimary: (read: ReadOf<Result>) => Promise<Result> = readOnPrimary,
): Promise<Result> {
  const replica = nextHealthy();
  if (!replica) return onPrimary(read);
  try {
    return await read(drizzleOver(replica.connection));
  } catch (error) {
    if (!isReplicaFailure(error)) throw error;
    if (!isRecoveryConflict(error)) markUnreachable(replica, error);
    return onPrimary(read);
  }
}

/** Starts checking the replicas, so that one that is away is logged although nothing is read yet. */
export function startReplicas(): void {
  replicas();
}

/** How many replicas are in each state. */
export function countReplicas(): Record<string, number> {
  const countOf = (state: ReplicaState) =>
    replicas().filter((replica) => replica.state === state).length;
  return Object.fromEntries(states.map((state) => [state, countOf(state)]));
}

function nextHealthy(): Replica | undefined {
  const healthy = replicas().filter(({ state }) => state === "healthy");
  if (healthy.length === 0) return undefined;
  shared.lastUsed = (shared.lastUsed + 1) % 1_000_000;
  return healthy[shared.lastUsed % healthy.length];
}

/** The replicas with their connections, opened at first use and again after `closeDatabase`. */
function replicas(): Replica[] {
  if (shared.replicas) return shared.replicas;
  const opened = env().DATABASE_REPLICA_URLS.map((url, each): Replica => {
    const name = `replica ${each + 1}`;
    const connection = openPostgres(url, env().DATABASE_POOL_MAX, name);
    return { url, state: null, connection };
  });
  shared.replicas = opened;
  for (const replica of opened) void monitor(replica);
  onClose(async () => {
    shared.replicas = undefined;
    for (const { connection } of opened) await connection.close();
  });
  return opened;
}

/** Whether the replica is at fault. A statement that exceeded its time limit would do so on the primary too. */
function isReplicaFailure(error: unknown): boolean {
  return isRecoveryConflict(error) || (isDatabaseUnavailable(error) && codeOf(error) !== "57014");
}

/** Replication cancelled the statement, for example because a register that it was reading was dropped. */
function isRecoveryConflict(error: unknown): boolean {
  return codeOf(error) === "40001";
}

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause as { code?: unknown } | null)?.code;
}

async function monitor(replica: Replica): Promise<void> {
  while (shared.replicas?.includes(replica)) {
    try {
      const state = await check(replica);
      if (state !== replica.state) logState(replica, state);
      replica.state = state;
    } catch (error) {
      markUnreachable(replica, error);
    }
    await wait(checkEveryMs, undefined, { ref: false });
  }
}

function logState({ url }: Replica, state: ReplicaState, error?: unknown): void {
  const level = state === "healthy" ? "info" : "warn";
  const reason = error === undefined ? {} : { reason: reasonOf(error) };
  log()[level]({ replica: new URL(url).host, state, ...reason }, "replica");
}

function markUnreachable(replica: Replica, error: unknown): void {
  if (replica.state !== "unreachable") logState(replica, "unreachable", error);
  replica.state = "unreachable";
  replica.connection.pool.destroy("the replica is unreachable");
}

async function check(replica: Replica): Promise<"behind" | "healthy"> {
  const [own] = await Promise.all([
    withTimeout(checkTimeoutMs, versionOn(drizzleOver(replica.connection))),
    withTimeout(checkTimeoutMs, database().then(versionOn)).then(rememberVersion, () => {}),
  ]);
  return own < shared.latestVersion ? "behind" : "healthy";
}

function rememberVersion(version: number): void {
  shared.latestVersion = Math.max(version, shared.latestVersion);
}

async function versionOn(db: Database): Promise<number> {
  const [live] = await db.select({ version: liveRegister.version }).from(liveRegister);
  return live?.version ?? 0;
}
