import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import {
  type Database,
  database,
  databasePlace,
  directUrl,
  queryRows,
  requireSameDatabase,
} from "@/db/client";
import { type DatabaseVariable, explainDatabaseFailure } from "@/db/explain-failure";
import { FolderLockedError } from "@/db/folder-lock";
import { isBehindPooler } from "@/db/pool";
import { ConfigurationError, env } from "@/platform/env";
import { reasonOf } from "@/platform/reason-of";
import { checkBackup } from "./check-backup";
import { checkPostgres, checkTables } from "./check-database";
import { checkRegister } from "./check-register";
import { checkReplicas } from "./check-replicas";
import { checkService, type FolderBuild } from "./check-service";
import { checkMail, checkNode, checkProxies, checkRedis, checkSecrets } from "./check-surroundings";
import { type Checks, type Finding, findingsOf, good, type Outcome, problem } from "./finding";
import { withPostgres } from "./with-postgres";

/** Of the folder in which the command was run; the server that examines itself may be older. */
export type DoctorOptions = FolderBuild;

/** Examines the service and what it works with. Changes nothing. Throws FolderLockedError. */
export async function doctor(folder: DoctorOptions, now: Date): Promise<Finding[]> {
  // Before the embedded database is opened, which keeps the event loop so busy that the service seems not to answer.
  const service = await checkService(folder, () => onDatabase(hasUsers, false).catch(() => false));
  const [database, redis, mail] = await Promise.all([
    checkDatabase(now),
    checkRedis(),
    checkMail(),
  ]);
  return findingsOf({
    ...{ node: checkNode(), service, ...database, redis, mail },
    ...{ secrets: checkSecrets(now), proxies: checkProxies() },
  });
}

/** Gives `otherwise` while there is no embedded database. */
async function onDatabase<Result>(
  work: (db: Database) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return withPostgres(directUrl(), work);
  return existsSync(join(DATA_DIR, "db")) ? work(await database()) : otherwise;
}

async function checkDatabase(now: Date): Promise<Checks> {
  const { DATABASE_URL, DATA_DIR } = env();
  const none = { database: good(`none yet in ${DATA_DIR}; the first start creates it`) };
  try {
    return await onDatabase((db) => examine(db, now), none);
  } catch (error) {
    if (error instanceof FolderLockedError) throw error;
    if (!DATABASE_URL) return { database: problem(`${reasonOf(error)}.`) };
    return { database: unusable(isBehindPooler() ? "DATABASE_DIRECT_URL" : "DATABASE_URL", error) };
  }
}

/** In the words of a start that fails for the same reason. */
function unusable(variable: DatabaseVariable, error: unknown): Outcome {
  if (error instanceof ConfigurationError) return problem(error.message);
  const reason =
    (error instanceof Error && explainDatabaseFailure(error, variable)) ||
    `${variable} cannot be used: ${reasonOf(error)}; start that database, or correct the address.`;
  return problem(reason);
}

async function examine(db: Database, now: Date): Promise<Checks> {
  const pooler = isBehindPooler() ? await checkPooler(db) : null;
  if (pooler) return { database: pooler };
  const isPostgres = env().DATABASE_URL !== undefined;
  const server = isPostgres ? await checkPostgres(db) : { database: await describeEmbedded(db) };
  const tables = await checkTables(db, () => hasUsers(db));
  if (tables.state !== "good") return { ...server, tables };
  return {
    ...server,
    tables,
    ...(await checkRegister(db, now)),
    backup: await checkBackup(db, now),
    replicas: await checkReplicas(db),
  };
}

/** What is wrong with the pooler at DATABASE_URL, in front of `direct`; null if nothing is. */
async function checkPooler(direct: Database): Promise<Outcome | null> {
  // If `direct` is away this throws, and the caller says so. Below, only DATABASE_URL can be at fault.
  await queryRows(direct, sql`select`);
  try {
    await withPostgres(env().DATABASE_URL ?? "", (db) => requireSameDatabase(db, direct));
    return null;
  } catch (error) {
    return unusable("DATABASE_URL", error);
  }
}

async function hasUsers(db: Database): Promise<boolean> {
  const rows = await queryRows(db, sql`select from users limit 1`);
  return rows.length > 0;
}

async function describeEmbedded(db: Database): Promise<Outcome> {
  const [row] = await queryRows<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  return good(`embedded PostgreSQL ${row?.version}, ${databasePlace()}`);
}
