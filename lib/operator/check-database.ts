import { totalmem } from "node:os";
import { sql } from "drizzle-orm";
import { type Database, databasePlace, directUrl, hasNoTimeLimit, queryRows } from "@/db/client";
import { lastMigration } from "@/db/last-migration";
import { newestMigration } from "@/db/migration-files";
import { isBehindPooler } from "@/db/pool";
import { env } from "@/platform/env";
import { advice, type Checks, good, type Outcome, problem } from "./finding";
import { withPostgres } from "./with-postgres";

const oldestVersion = 150_000;
const maxClockDifferenceMs = 2_000;
const wantedWalMb = 8 * 1024;
const wantedBuffersMb = 512;
const maxSlotMb = 1024;
const thisMachine = new Set(["", "localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether the database has the tables of this build. That the next start must make them is no problem while nobody uses
 * the service.
 */
export async function checkTables(
  db: Database,
  hasUsers: () => Promise<boolean>,
): Promise<Outcome> {
  const last = await lastMigration(db);
  if (last === newestMigration()) return good("all migrations of this build are applied");
  if (last === "later") {
    return problem("A later build has migrated the database; run that build.");
  }
  const finding = last !== null && (await hasUsers()) ? problem : advice;
  return finding(
    "Migrations of this build are missing; the next start applies them, or run: npm run migrate",
  );
}

/** Version, role, extension, settings and clock of PostgreSQL. */
export async function checkPostgres(db: Database): Promise<Checks> {
  return {
    database: await checkVersion(db),
    role: await checkRole(db),
    extensions: await checkExtension(db),
    settings: await checkSettings(db),
    clock: await checkClock(db),
  };
}

async function one<Row>(db: Database, text: string): Promise<Row> {
  const [row] = await queryRows<Row>(db, sql.raw(text));
  return row as Row;
}

async function checkVersion(db: Database): Promise<Outcome> {
  const { version, number } = await one<{ version: string; number: number }>(
    db,
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::integer as number`,
  );
  if (number >= oldestVersion) return good(`PostgreSQL ${version}, ${databasePlace()}`);
  return problem(`PostgreSQL ${version} is too old; upgrade it to 15 or later.`);
}

async function checkRole(db: Database): Promise<Outcome> {
  const { role, superuser } = await one<{ role: string; superuser: boolean }>(
    db,
    "select current_user as role, current_setting('is_superuser') = 'on' as superuser",
  );
  if (!superuser) return good(`${role}, no superuser`);
  return advice(
    `${role} is a superuser, so a leaked DATABASE_URL opens the database's machine; use a role that only owns the database.`,
  );
}

async function checkExtension(db: Database): Promise<Outcome> {
  const extension = await one<{ installed: string | null; available: boolean; allowed: boolean }>(
    db,
    `select (select extversion from pg_extension where extname = 'pg_trgm') as installed,
      exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      has_database_privilege(current_database(), 'create') as allowed`,
  );
  if (extension.installed !== null) return good(`pg_trgm ${extension.installed}`);
  if (!extension.available) {
    return problem("PostgreSQL has no pg_trgm; install its package of extensions.");
  }
  if (extension.allowed) return good("pg_trgm can be created; the first migration does that");
  return problem(
    "The user may not create pg_trgm; let it own the database: ALTER DATABASE … OWNER TO …",
  );
}

type Settings = {
  fsync: boolean;
  walMb: number;
  buffersMb: number;
  connections: number;
  slots: string | null;
};

function readSettings(db: Database): Promise<Settings> {
  return one<Settings>(
    db,
    `select current_setting('fsync') = 'on' as fsync,
      pg_size_bytes(current_setting('max_wal_size'))::float8 / 1048576 as "walMb",
      pg_size_bytes(current_setting('shared_buffers'))::float8 / 1048576 as "buffersMb",
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as connections,
      (select string_agg(slot_name, ', ') from pg_replication_slots
        where not active and current_setting('max_slot_wal_keep_size') = '-1'
          and pg_wal_lsn_diff(
            case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
            restart_lsn) > ${maxSlotMb * 1048576}) as slots`,
  );
}

async function checkSettings(db: Database): Promise<Outcome[]> {
  const { fsync, walMb, buffersMb, connections, slots } = await readSettings(db);
  const { DATABASE_POOL_MAX } = env();
  const findings: [boolean, Outcome][] = [
    [!fsync, problem("fsync is off, so a power failure destroys the database; turn it on.")],
    [
      !isBehindPooler() && DATABASE_POOL_MAX > connections,
      problem(
        `DATABASE_POOL_MAX is ${DATABASE_POOL_MAX}, and PostgreSQL has ${connections} connections; lower it, or raise max_connections.`,
      ),
    ],
    [
      isBehindPooler() && (await withPostgres(env().DATABASE_URL ?? directUrl(), hasNoTimeLimit)),
      problem(
        "Statements have no time limit behind PgBouncer; run: ALTER ROLE … IN DATABASE … SET statement_timeout = '10s'",
      ),
    ],
    [
      slots !== null,
      problem(
        `Nobody reads the replication slots ${slots}, which fill the disk; drop them, or set max_slot_wal_keep_size.`,
      ),
    ],
    [
      walMb < wantedWalMb,
      advice(
        "Set max_wal_size to 8GB and reload PostgreSQL: imports of the whole country are quicker.",
      ),
    ],
    [
      buffersMb < wantedBuffersMb,
      advice(
        `shared_buffers is ${buffersMb.toFixed(0)}MB; set it to ${sixthOfMemory()}, and restart PostgreSQL.`,
      ),
    ],
  ];
  const applying = findings.filter(([applies]) => applies).map(([, finding]) => finding);
  return applying.length > 0 ? applying : [good(`${connections} connections`)];
}

/** Whether PostgreSQL runs on this machine. */
export function isOnThisMachine(): boolean {
  return thisMachine.has(new URL(directUrl()).hostname);
}

function sixthOfMemory(): string {
  if (!isOnThisMachine()) return "a sixth of the database machine's memory, such as 4GB of 24GB";
  const sixthMb = Math.floor(totalmem() / 6 / 1048576);
  return `${Math.max(sixthMb, wantedBuffersMb)}MB, a sixth of this machine's memory`;
}

async function checkClock(db: Database): Promise<Outcome> {
  const askedAt = Date.now();
  const { time } = await one<{ time: number }>(
    db,
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as time",
  );
  const answeredAt = Date.now();
  const difference = time - (askedAt + answeredAt) / 2;
  const seconds = Math.abs(difference / 1000).toFixed(1);
  if (Math.abs(difference) <= maxClockDifferenceMs) {
    return good(`${seconds} s from the database's`);
  }
  const direction = difference > 0 ? "ahead of" : "behind";
  return problem(
    `The database's clock is ${seconds} s ${direction} this machine's; let both follow NTP.`,
  );
}
