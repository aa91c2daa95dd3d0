import { randomBytes, randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { closeDatabase, database, migrateDatabase, queryRows } from "@/db/client";
import { accounts, auditEvents, sessions, users } from "@/db/schema";
import { signAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { hashPassword } from "@/lib/auth/passwords";
import { sessionCookieName } from "@/lib/contract/cookies";
import { generateStock } from "@/lib/demo/stock";
import { encodeSessionJwt } from "@/lib/http/browser-session";
import { importStock } from "@/lib/sirene/import-stock";
import { progressPrinter } from "../cli/import-report";
import { findPostgres, startCluster } from "../scripts/postgres-cluster.mjs";
import type { BenchOptions, BenchPerson, BenchRegister } from "./bench-part";
import { makeQueryLog } from "./query-log";
import { countLegalUnits, sampleCompanies } from "./search-sample";
import { unlimited } from "./temporary-people";

const seed = 1;
const mostAsked = 2000;
const peopleCount = 50;
const daySeconds = 24 * 3600;
/** Every server's public address, so that one token is good at all of them. */
const publicAddress = "http://127.0.0.1";
const clusterSettings = { shared_buffers: "1GB", max_wal_size: "4GB", synchronous_commit: "on" };

/**
 * Does `work` with a register: that of DATABASE_URL, which is left as it was, else a generated one in a
 * throw-away PostgreSQL. This process's environment is then that of every server it starts.
 */
export async function withRegister<Result>(
  { legalUnits }: Pick<BenchOptions, "legalUnits">,
  work: (register: BenchRegister) => Promise<Result>,
): Promise<Result> {
  const given = process.env.DATABASE_URL;
  const cluster = given ? null : await startOwnCluster();
  const databaseUrl = given || cluster?.url || "";
  Object.assign(process.env, {
    ...unlimited,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: process.env.AUTH_SECRET || randomBytes(32).toString("base64url"),
    APP_URL: publicAddress,
    LOG_LEVEL: "silent",
    DEMO_REGISTER: "false",
  });
  try {
    await migrateDatabase();
    if (cluster) await importGenerated(legalUnits);
    const asked = Math.min(mostAsked, await countLegalUnits());
    if (asked === 0) throw new Error("DATABASE_URL holds no register.");
    const companies = await sampleCompanies(asked, seed);
    const password = `bench ${randomBytes(9).toString("base64url")}`;
    const people = await makePeople(password);
    try {
      const log = makeQueryLog(companies, asked, seed);
      const description = await describeRegister();
      return await work({ databaseUrl, description, companies, log, people, password });
    } finally {
      if (given) await forgetPeople(people);
    }
  } finally {
    await closeDatabase();
    await cluster?.stop();
  }
}

function startOwnCluster() {
  const programs = findPostgres();
  if (!programs) throw new Error("This needs PostgreSQL 15 or later, or DATABASE_URL.");
  return startCluster(programs, { settings: clusterSettings });
}

async function importGenerated(legalUnits: number): Promise<void> {
  const stock = generateStock({ legalUnits, seed });
  await importStock({
    legalUnits: { name: "generated legal units", open: () => stock.legalUnits },
    establishments: { name: "generated establishments", open: () => stock.establishments },
    onProgress: progressPrinter(process.stderr),
  });
}

async function describeRegister(): Promise<string> {
  const [version] = await queryRows<{ name: string }>(
    await database(),
    sql`select split_part(current_setting('server_version'), ' ', 1) as name`,
  );
  return `PostgreSQL ${version?.name}, ${(await countLegalUnits()).toLocaleString("en")} legal units`;
}

async function makePeople(password: string): Promise<BenchPerson[]> {
  const passwordHash = await hashPassword(password, "127.0.0.1");
  const db = await database();
  const createdAt = new Date();
  const endsAt = new Date(createdAt.getTime() + daySeconds * 1000);
  const people = Array.from({ length: peopleCount }, () => ({
    email: `bench-${randomBytes(6).toString("hex")}@example.fr`,
    userId: randomUUID(),
    sessionId: randomUUID(),
  }));
  await db.insert(accounts).values(people.map(({ userId }) => ({ id: userId })));
  await db.insert(users).values(
    people.map(({ userId, email }) => ({
      ...{ id: userId, accountId: userId, email, passwordHash },
      role: "member" as const,
    })),
  );
  await db.insert(sessions).values(
    people.map(({ userId, sessionId }) => ({
      ...{ id: sessionId, userId, createdAt, endsAt },
      ...{ lastUsedAt: createdAt, expiresAt: endsAt },
    })),
  );
  return people;
}

async function forgetPeople(people: readonly BenchPerson[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const db = await database();
  await db.delete(auditEvents).where(inArray(auditEvents.userId, ids));
  await db.delete(users).where(inArray(users.id, ids));
  for (const id of ids) await db.delete(accounts).where(eq(accounts.id, id));
}

/** As a program calls the API: a token each, good for a quarter of an hour. */
export function bearers(people: readonly BenchPerson[]): Promise<Record<string, string>[]> {
  const now = new Date();
  return Promise.all(
    people.map(async ({ userId, sessionId }) => {
      const claims = { userId: userId as UserId, sessionId: sessionId as SessionId };
      return { authorization: `Bearer ${await signAccessToken(claims, now)}` };
    }),
  );
}

/** As a browser asks for pages. */
export function browsers(people: readonly BenchPerson[]): Promise<Record<string, string>[]> {
  return Promise.all(
    people.map(async ({ userId, sessionId }) => {
      const cookie = await encodeSessionJwt({ sub: userId, sid: sessionId });
      return {
        cookie: `${sessionCookieName(false)}=${cookie}`,
        "accept-encoding": "gzip, deflate, br",
      };
    }),
  );
}
