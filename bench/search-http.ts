import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { signUp } from "@/lib/auth/sign-up";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import type { SearchPage } from "@/lib/contract/registry";
import { invite } from "@/lib/operator/invite";
import { buildPages, startServer } from "./own-server";
import type { LoggedQuery } from "./query-log";
import { type Answer, type Asked, judgeAnswer } from "./search-latency";

type Credentials = { email: string; password: string };

const unlimited = "999999999/1s";
const timeoutSeconds = 30;

/** Asks a server of its own over HTTP, as a user who is signed in: `warmUp` first, then `log`. */
export async function askEachOverHttp(
  warmUp: readonly LoggedQuery[],
  log: readonly LoggedQuery[],
): Promise<Asked[]> {
  await buildPages();
  const user = await createUser();
  try {
    const server = await startServer({ LIMIT_SEARCH: unlimited });
    try {
      const token = await signIn(server.baseUrl, user);
      await askServer(server.baseUrl, token, warmUp);
      return await askServer(server.baseUrl, token, log);
    } finally {
      await server.stop();
    }
  } finally {
    await forgetUser(user.email);
  }
}

/** One query after another by autocannon, over one connection that stays open. */
async function askServer(
  baseUrl: string,
  token: string,
  log: readonly LoggedQuery[],
): Promise<Asked[]> {
  const answers: { status: number; body: string }[] = [];
  const times: number[] = [];
  const requests = log.map(({ q }) => ({
    path: searchPath(q),
    headers: { authorization: `Bearer ${token}` },
    onResponse: (status: number, body: string) => answers.push({ status, body }),
  }));
  await new Promise<void>((resolve, reject) => {
    const once = { connections: 1, amount: log.length, timeout: timeoutSeconds };
    const run = autocannon({ url: baseUrl, ...once, requests }, (error) =>
      error ? reject(error) : resolve(),
    );
    run.on("response", (_client, _status, _bytes, ms) => times.push(ms));
    run.on("reqError", reject);
  });
  return log.map((query, at) => judgeAnswer(query, readAnswer(answers[at], query), times[at] ?? 0));
}

function readAnswer(
  given: { status: number; body: string } | undefined,
  { q }: LoggedQuery,
): Answer {
  if (given?.status !== 200) throw new Error(`"${q}" was answered with ${given?.status}.`);
  const { companies, total } = JSON.parse(given.body) as SearchPage;
  return { sirens: companies.map(({ siren }) => siren), total };
}

/** Made before the server starts, which would else offer the first invitation. */
async function createUser(): Promise<Credentials> {
  const email = `bench-${randomBytes(6).toString("hex")}@example.fr`;
  const password = `bench ${randomBytes(12).toString("base64url")}`;
  const now = new Date();
  const { token: invitationToken } = await invite({ email, expires: "1h" }, now);
  await signUp({ email, password, invitationToken, clientAddress: "127.0.0.1" }, now);
  return { email, password };
}

async function signIn(baseUrl: string, credentials: Credentials): Promise<string> {
  const response = await fetch(baseUrl + apiPaths.session, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  return SessionTokens.parse(await response.json()).access_token;
}

/** Leaves the database as it was. */
async function forgetUser(email: string): Promise<void> {
  const db = await database();
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`delete from audit_events
      where user_id in (select id from users where email = ${email})
        or invitation_id in (select id from invitations where email = ${email})`);
    const invitations = await queryRows<{ accountId: string }>(
      transaction,
      sql`delete from invitations where email = ${email} returning account_id as "accountId"`,
    );
    await transaction.execute(sql`delete from users where email = ${email}`);
    for (const { accountId } of invitations) {
      await transaction.execute(sql`delete from accounts where id = ${accountId}`);
    }
  });
}
