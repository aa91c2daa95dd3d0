import { randomBytes } from "node:crypto";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { signUp } from "@/lib/auth/sign-up";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import type { SearchPage } from "@/lib/contract/registry";
import { invite } from "@/lib/operator/invite";
import { buildPages, startServer } from "./own-server";
import type { Ask } from "./search-latency";

type Credentials = { email: string; password: string };

const unlimited = "999999999/1s";

/** Gives `work` a way to ask a server of its own over HTTP, as a user who is signed in. */
export async function askOverHttp<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  await buildPages();
  const user = await createUser();
  try {
    const server = await startServer({ LIMIT_SEARCH: unlimited });
    try {
      return await work(askServer(server.baseUrl, await signIn(server.baseUrl, user)));
    } finally {
      await server.stop();
    }
  } finally {
    await forgetUser(user.email);
  }
}

/** Over one connection that stays open, by node:http, whose own work is less than that of `fetch`. */
function askServer(baseUrl: string, token: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  return async ({ q }) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(baseUrl + searchPath(q), { agent, headers }, resolve).once("error", reject);
    });
    const body = await text(response);
    if (response.statusCode !== 200) {
      throw new Error(`"${q}" was answered with ${response.statusCode}.`);
    }
    const { companies, total } = JSON.parse(body) as SearchPage;
    return { sirens: companies.map(({ siren }) => siren), total };
  };
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
