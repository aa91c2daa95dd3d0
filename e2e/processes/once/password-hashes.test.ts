import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import {
  type Account,
  newEmail,
  newPassword,
  seedAccount,
  seedSignedInUser,
} from "../../support/accounts";
import type { Answer } from "../../support/api";
import { from, newClient } from "../../support/client-address";
import { hashOfCost } from "../../support/hash-of-cost";
import { knownPassword } from "../../support/known-password";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";

/** The capacity: queued attempts plus threads. */
const room = 65 * Math.max(1, Math.floor(availableParallelism() / 2));

const { server, api } = await ownServer({ TRUSTED_PROXIES: "127.0.0.1", PASSWORD_COST: "11" });

/** Signs in from a new client address. */
function signIn({ email, password }: { email: string; password: string }): Promise<Answer> {
  return api.post(apiPaths.session, { email, password }, from(newClient()));
}

async function store({ user }: Account, hash: string): Promise<void> {
  const change = "update users set password_hash = $2 where id = $1";
  await queryDatabase(server, change, [user.id, hash]);
}

async function storedOf(account: Account): Promise<string | undefined> {
  const query = "select password_hash as hash from users where id = $1";
  const [row] = await queryDatabase<{ hash: string }>(server, query, [account.user.id]);
  return row?.hash;
}

describe("a stored hash in an unknown format", () => {
  /** The answer without what differs each time. */
  const whatIsTold = ({ status, text, headers }: Answer) => {
    const { date: _, "x-request-id": __, ...same } = headers;
    return { status, text, headers: same };
  };

  it("is refused like a wrong password or an unknown email, without hashing, and others can sign in", async () => {
    const { password, hash } = knownPassword();
    const withCost = (cost: string) => hash.replace(/\$\d\d\$/, () => cost);
    const hostile = [
      withCost("$31$"),
      withCost("$31$"),
      withCost("$16$"),
      withCost("$04$"),
      hash.replace("$2b$", "$2x$"),
      hash.slice(0, -1),
      `${hash}a`,
      ` ${hash}`,
      "",
      password,
      createHash("sha256").update(password).digest("hex"),
      "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b27PdPg1cpuCh0dkDbd0UJgSOQ",
      "$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/",
    ];
    const accounts = await Promise.all(hostile.map(() => seedAccount(server)));
    await Promise.all(accounts.map((account, at) => store(account, hostile[at] ?? "")));
    const wrong = await signIn({ ...(await seedAccount(server)), password: newPassword() });
    expect(wrong.status).toBe(401);
    const unknown = await signIn({ email: newEmail(), password: newPassword() });
    for (const answer of [unknown, ...(await Promise.all(accounts.map(signIn)))]) {
      expect(whatIsTold(answer)).toEqual(whatIsTold(wrong));
    }
    expect((await signIn(await seedAccount(server))).status).toBe(200);
  });
});

describe("a sign-in with a stored hash of another cost", () => {
  it("upgrades the hash once, even with parallel sign-ins; a wrong password does not", async () => {
    const account = await seedAccount(server);
    const old = hashOfCost(account.password, 10);
    await store(account, old);
    expect((await signIn({ ...account, password: newPassword() })).status).toBe(401);
    expect(await storedOf(account)).toBe(old);
    const all = await Promise.all(Array.from({ length: 4 }, () => signIn(account)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const renewed = await storedOf(account);
    expect(renewed).toMatch(/^\$2b\$11\$/);
    expect((await signIn(account)).status).toBe(200);
    expect(await storedOf(account)).toBe(renewed);
  });
});

describe("more parallel sign-ins than the queue holds", () => {
  it("get 503 with Retry-After at once beyond the capacity, and reads continue", async () => {
    const user = await seedSignedInUser(api, server);
    const evaluated: Answer[] = [];
    const refused: Answer[] = [];
    let refuse = () => {};
    const refusal = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const tries = Array.from({ length: 2 * room }, async () => {
      const answer = await signIn({ email: newEmail(), password: newPassword() });
      (answer.status === 503 ? refused : evaluated).push(answer);
      if (answer.status === 503) refuse();
    });
    await Promise.race([refusal, Promise.all(tries)]);
    expect((await api.get(apiPaths.session, user.accessToken)).status).toBe(200);
    expect(evaluated.length).toBeLessThan(room);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    // The server is killed while the others still wait.
    for (const one of tries) one.catch(() => {});
  });
});
