import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { accounts, sessions, users } from "@/db/schema";
import { signAccessToken } from "@/lib/auth/access-token";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import type { SessionId, UserId } from "@/lib/auth/ids";
import { endpoint, type Handler } from "@/lib/http/endpoint";
import { testRegister } from "./test-register";

const budget = 10;
/** Calls of one person at once while nobody else calls. */
const atOnce = 4;
process.env.LIMIT_SEARCH = `${budget}/1m`;

testRegister();
const answer = z.object({ ok: z.literal(true) });

async function signIn(): Promise<string> {
  const db = await database();
  const [accountId, userId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  const email = `${userId}@example.fr`;
  const now = new Date();
  const soon = new Date(now.getTime() + 3_600_000);
  const times = { createdAt: now, lastUsedAt: now, expiresAt: soon, endsAt: soon };
  await db.insert(accounts).values({ id: accountId });
  await db
    .insert(users)
    .values({ id: userId, accountId, email, role: "member", passwordHash: "none" });
  await db.insert(sessions).values({ id: sessionId, userId, ...times });
  const claims = { userId: userId as UserId, sessionId: sessionId as SessionId };
  return signAccessToken(claims, now);
}

const ask = async (handler: Handler, token: string, method = "GET") => {
  const headers = { authorization: `Bearer ${token}` };
  return (await handler(new Request("http://localhost/v1/x", { method, headers }))).status;
};

const workForAWhile = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return {};
};

it("of many reads at once, those beyond the budget are not begun", async () => {
  const token = await signIn();
  let begun = 0;
  const handler = endpoint({ auth: "optimistic-read", limit: "search", answer }, async () => {
    begun += 1;
    return workForAWhile();
  });
  expect(await ask(handler, token)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 200 }, () => ask(handler, token)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(budget - 1);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(begun).toBeLessThanOrEqual(budget + atOnce);
});

it.each([
  ["reads without a budget", 200, "GET", {}],
  ["reads that are refused", 403, "GET", { auth: "admin" }],
  ["changes that are refused", 403, "POST", { auth: "admin" }],
  ["keys that do not exist", 401, "GET", { keys: true }],
] as const)("a burst of %s keeps nobody else waiting", async (_, status, method, given) => {
  const [flooding, other] = [await signIn(), await signIn()];
  const handler = endpoint({ answer, ...given }, workForAWhile);
  const free = endpoint({ answer }, workForAWhile);
  const bearer = () => ("keys" in given ? newApiKeySecret() : flooding);
  let answered = 0;
  const burst = Array.from({ length: 100 }, async () => {
    const outcome = await ask(handler, bearer(), method);
    answered += 1;
    return outcome;
  });
  expect(await ask(free, other)).toBe(200);
  expect(answered).toBeLessThan(50);
  expect(new Set(await Promise.all(burst))).toEqual(new Set([status]));
});

it("changes that wait for a lock hold up no other call of their person", async () => {
  const token = await signIn();
  let release = () => {};
  const lock = new Promise<void>((resolve) => {
    release = resolve;
  });
  const change = endpoint({ limit: "changes", answer }, async () => {
    await lock;
    return {};
  });
  const changes = Array.from({ length: 2 * atOnce }, () => ask(change, token, "POST"));
  const read = endpoint({ answer }, workForAWhile);
  expect(await ask(read, token)).toBe(200);
  release();
  expect(new Set(await Promise.all(changes))).toEqual(new Set([200]));
});
