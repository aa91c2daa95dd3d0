import { randomBytes, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { closeDatabase, database, migrateDatabase } from "@/db/client";
import { accounts, auditEvents, sessions, users } from "@/db/schema";
import { signAccessToken } from "@/lib/auth/access-token";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { sessionCookieName } from "@/lib/contract/cookies";
import { generateStock } from "@/lib/demo/stock";
import { encodeSessionJwt, isHttps } from "@/lib/http/browser-session";
import { importStock } from "@/lib/sirene/import-stock";
import { progressPrinter } from "../../cli/import-report";
import { wideLimits } from "../../e2e/support/shared-server";
import { findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { type LoggedQuery, makeQueryLog } from "../search/query-log";
import { describeRegister, type SampledCompany, sampleCompanies } from "../search/search-sample";

/** A register on PostgreSQL, and people who have signed in. */
export type BenchRegister = {
  /** `PostgreSQL 15.18, 1,000,000 legal units`. */
  description: string;
  companies: readonly SampledCompany[];
  log: readonly LoggedQuery[];
  people: readonly BenchPerson[];
};

type BenchPerson = { userId: string; sessionId: string };

const seed = 1;
const mostAsked = 2000;
const peopleCount = 50;
const daySeconds = 24 * 3600;
/** Every server's public address, so that one token is valid at all of them. */
const publicAddress = "http://127.0.0.1";

/**
 * Does `work` with a register: that of DATABASE_URL, which is left as it was, else a generated one in a
 * throw-away PostgreSQL. This process's environment is then that of every server it starts.
 */
export async function withRegister(
  legalUnits: number,
  work: (register: BenchRegister) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL: given } = process.env;
  const cluster = given ? null : await startOwnCluster();
  Object.assign(process.env, {
    ...wideLimits,
    LIMIT_SEARCH: "999999999/1s",
    LIMIT_COMPANY: "999999999/1s",
    DATABASE_URL: given || cluster?.url,
    AUTH_SECRET: process.env.AUTH_SECRET || randomBytes(32).toString("base64url"),
    APP_URL: publicAddress,
    LOG_LEVEL: "silent",
    DEMO_REGISTER: "false",
  });
  try {
    await migrateDatabase();
    if (cluster) await importGenerated(legalUnits);
    const companies = await sampleCompanies(Math.min(mostAsked, legalUnits), seed);
    const people = await makePeople();
    try {
      const log = makeQueryLog(companies, companies.length, seed);
      await work({ description: await describeRegister(), companies, log, people });
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
  const settings = { shared_buffers: "1GB", max_wal_size: "4GB", synchronous_commit: "on" };
  return startCluster(programs, { settings });
}

async function importGenerated(legalUnits: number): Promise<void> {
  const stock = generateStock({ legalUnits, seed });
  await importStock({
    legalUnits: { name: "generated legal units", open: () => stock.legalUnits },
    establishments: { name: "generated establishments", open: () => stock.establishments },
    onProgress: progressPrinter(process.stderr),
  });
}

async function makePeople(): Promise<BenchPerson[]> {
  const db = await database();
  const createdAt = new Date();
  const endsAt = new Date(createdAt.getTime() + daySeconds * 1000);
  const newPerson = () => ({ userId: randomUUID(), sessionId: randomUUID() });
  const people = Array.from({ length: peopleCount }, newPerson);
  await db.insert(accounts).values(people.map(({ userId }) => ({ id: userId })));
  await db.insert(users).values(
    people.map(({ userId }) => ({
      id: userId,
      accountId: userId,
      email: `bench-${userId}@example.fr`,
      // Nobody signs in with it.
      passwordHash: "",
      role: "member" as const,
    })),
  );
  await db.insert(sessions).values(
    people.map(({ userId, sessionId }) => ({
      id: sessionId,
      userId,
      createdAt,
      endsAt,
      lastUsedAt: createdAt,
      expiresAt: endsAt,
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

export type Headers = Record<string, string>;
/** What each of these people sends with every request. */
export type ClientsOf = (people: readonly BenchPerson[]) => Promise<Headers[]>;

/** As a program calls the API: a token each, valid for a quarter of an hour. */
export const bearers: ClientsOf = (people) => {
  const now = new Date();
  const headersOf = async ({ userId, sessionId }: BenchPerson) => {
    const claims = { userId: userId as UserId, sessionId: sessionId as SessionId };
    return { authorization: `Bearer ${await signAccessToken(claims, now)}` };
  };
  return Promise.all(people.map(headersOf));
};

/** As a browser asks for pages: the session's cookie, and an answer that is compressed. */
export const browsers: ClientsOf = (people) => {
  const headersOf = async ({ userId, sessionId }: BenchPerson) => ({
    cookie: `${sessionCookieName(isHttps())}=${await encodeSessionJwt({ sub: userId, sid: sessionId })}`,
    "accept-encoding": "gzip, deflate, br",
    "accept-language": "fr",
  });
  return Promise.all(people.map(headersOf));
};
