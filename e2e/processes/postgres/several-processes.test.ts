import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import {
  type Account,
  seedAccount,
  seedSession,
  seedSignedInUser,
  type Tokens,
} from "../../support/accounts";
import { ageRotation } from "../../support/age-rotation";
import type { Answer, Api } from "../../support/api";
import { Visitor } from "../../support/browser-session";
import { unauthorized } from "../../support/failures";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import type { TestServer } from "../../support/server";
import { wideLimits } from "../../support/shared-server";

const newSecret = () => randomBytes(32).toString("base64url");
const secrets = { old: newSecret(), new: newSecret() };
const env = { ...wideLimits, APP_URL: "http://registry.test", AUTH_SECRET: secrets.old };
const first = await ownServer(env);
const DATABASE_URL = first.server.databaseUrl ?? "";
const second = await ownServer({ ...env, DATABASE_URL });
/** One service: two processes on one database. */
const servers = [first.server, second.server];
const apis = new Map([first, second].map(({ server, api }) => [server, api]));

const on = (server: TestServer): Api => {
  const api = apis.get(server);
  if (!api) throw new Error("There is no such process.");
  return api;
};

/** The processes in turn. */
const nth = (turn: number) => (turn % 2 === 0 ? first.api : second.api);

const refresh = (api: Api, refreshToken: string) =>
  api.post(apiPaths.refresh, { refresh_token: refreshToken });

it("100 parallel refreshes on all processes return one new token", async () => {
  const account = await seedAccount(first.server);
  const { refreshToken } = await seedSession(nth(0), account, first.server);
  const uses = Array.from({ length: 100 }, (_, turn) => refresh(nth(turn), refreshToken));
  const children = (await Promise.all(uses)).map(({ body }) => SessionTokens.parse(body));
  const [child, ...others] = new Set(children.map((tokens) => tokens.refresh_token));
  expect(others).toEqual([]);
  expect((await refresh(nth(1), child ?? "")).status).toBe(200);
  const rotations = await queryDatabase<{ rows: number }>(
    first.server,
    "select sum(count)::int as rows from audit_events where event = 'refresh' and user_id = $1",
    [account.user.id],
  );
  // The first token, the one of the hundred refreshes, and its successor.
  expect(rotations).toEqual([{ rows: 3 }]);
});

it("a late replay of a refresh token ends the session on every process, including later ones", async () => {
  const user = await seedSignedInUser(nth(0), first.server);
  const answer = await refresh(nth(0), user.refreshToken);
  const child = SessionTokens.parse(answer.body);
  await ageRotation(first.server, user.refreshToken);
  for (const server of servers) {
    expect((await on(server).get(apiPaths.session, child.access_token)).status).toBe(200);
  }
  expect(await refresh(nth(0), user.refreshToken)).toMatchObject(unauthorized);
  const expectEnded = async () => {
    for (const server of servers) {
      const api = on(server);
      for (const token of [user.accessToken, child.access_token]) {
        expect(await api.get(apiPaths.session, token)).toMatchObject(unauthorized);
      }
      for (const token of [user.refreshToken, child.refresh_token]) {
        expect(await refresh(api, token)).toMatchObject(unauthorized);
      }
    }
  };
  await expectEnded();
  await first.server.kill();
  await first.server.restart();
  await expectEnded();
});

const enough = 20;

/** Clients that use access tokens, cookies and refresh tokens on any available process. */
class Load {
  readonly answers: Answer[] = [];
  private isOver = false;
  private readonly done: Promise<unknown>;
  readonly serving = new Set(servers);

  constructor(users: (Tokens & { cookie: string })[]) {
    this.done = Promise.all(users.map((user) => this.use(user)));
  }

  /** Stops after enough requests for a meaningful result. */
  async stop(): Promise<void> {
    while (this.answers.length <= enough) await wait(10);
    this.isOver = true;
    await this.done;
  }

  private async use({ accessToken, refreshToken, cookie }: Tokens & { cookie: string }) {
    let held = { access_token: accessToken, refresh_token: refreshToken };
    for (let turn = 0; !this.isOver; turn++) {
      const [server] = [...this.serving].toSorted(() => Math.random() - 0.5);
      if (!server) {
        await wait(10);
        continue;
      }
      if (turn % 5 === 0) {
        const answer = await refresh(on(server), held.refresh_token);
        this.answers.push(answer);
        held = answer.status === 200 ? SessionTokens.parse(answer.body) : held;
      } else {
        const headers: Record<string, string> =
          turn % 2 === 0 ? { cookie } : { authorization: `Bearer ${held.access_token}` };
        this.answers.push(await on(server).call("GET", apiPaths.session, { headers }));
      }
      await wait(5);
    }
  }
}

/** Restarts the processes one by one with another configuration. A stopping one gets no requests. */
async function roll(load: Load, environment: Record<string, string>): Promise<void> {
  for (const server of servers) {
    load.serving.delete(server);
    Object.assign(server.environment, environment);
    await server.restart();
    load.serving.add(server);
  }
}

const cookieOf = async (account: Account) =>
  (await Visitor.signedIn(first.server.baseUrl, account)).cookie;

it("the secret can be rotated without a failed request, and the old one is then refused", async () => {
  const user = await seedSignedInUser(nth(0), first.server);
  const before = { ...user, cookie: await cookieOf(user) };
  const users = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const each = await seedSession(nth(0), user, first.server);
      return { ...each, cookie: before.cookie };
    }),
  );
  const statuses = async ({ accessToken, cookie }: { accessToken: string; cookie: string }) => {
    const asked = servers.flatMap((server) => [
      on(server).get(apiPaths.session, accessToken),
      on(server).call("GET", apiPaths.session, { headers: { cookie } }),
    ]);
    return new Set((await Promise.all(asked)).map(({ status }) => status));
  };
  const load = new Load(users);
  // Each process must know the new secret before another signs with it.
  await roll(load, { AUTH_SECRET_PREVIOUS: secrets.new });
  await roll(load, { AUTH_SECRET: secrets.new, AUTH_SECRET_PREVIOUS: secrets.old });
  const after = {
    ...(await seedSession(nth(0), user, first.server)),
    cookie: await cookieOf(user),
  };
  expect([await statuses(before), await statuses(after)]).toEqual([new Set([200]), new Set([200])]);
  await load.stop();
  const later = new Load([after]);
  await roll(later, { AUTH_SECRET_PREVIOUS: "" });
  expect([await statuses(before), await statuses(after)]).toEqual([new Set([401]), new Set([200])]);
  await later.stop();
  for (const { answers } of [load, later]) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect((await refresh(nth(1), before.refreshToken)).status).toBe(200);
});
