import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { env } from "@/platform/env";
import { reasonOf } from "@/platform/reason-of";
import { good, type Outcome, problem } from "./finding";
import { withPostgres } from "./with-postgres";

const maxLagMb = 64;

type Position = { isStandby: boolean; version: number; position: string };

/** Whether each replica is a hot standby that follows. Positions are those of the write-ahead log. */
export function checkReplicas(primary: Database): Promise<Outcome[]> {
  const { DATABASE_REPLICA_URLS } = env();
  return Promise.all(DATABASE_REPLICA_URLS.map((url) => checkReplica(primary, url)));
}

async function checkReplica(primary: Database, url: string): Promise<Outcome> {
  const { host } = new URL(url);
  try {
    const at = await positionOf(primary);
    const own = await withPostgres(url, positionOf);
    const [row] = await queryRows<{ mb: number }>(
      primary,
      sql`select (pg_wal_lsn_diff(${at.position}::pg_lsn, ${own.position}::pg_lsn) / 1048576)::float8 as mb`,
    );
    const lag = Math.max(0, row?.mb ?? 0);
    if (!own.isStandby) {
      return problem(`${host} is no hot standby; make it one by streaming replication.`);
    }
    const isBehind = `${host} is ${lag.toFixed(0)} MB behind the primary`;
    if (own.version < at.version) {
      return problem(
        `${isBehind} and lacks the last change of the register, so the primary serves its reads; its PostgreSQL's log says why it does not replay.`,
      );
    }
    if (lag > maxLagMb) {
      return problem(
        `${isBehind}, more than ${maxLagMb} MB; its PostgreSQL's log says why it does not replay.`,
      );
    }
    return good(`${host} is ${lag.toFixed(1)} MB behind the primary`);
  } catch (error) {
    return problem(
      `${host} cannot be used: ${reasonOf(error)}; start it, or remove it from DATABASE_REPLICA_URLS.`,
    );
  }
}

async function positionOf(db: Database): Promise<Position> {
  const [row] = await queryRows<Position>(
    db,
    sql`select pg_is_in_recovery() as "isStandby",
      (select version from live_register) as version,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text
        as position`,
  );
  if (!row) throw new Error("it does not say where it is");
  return row;
}
