import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount } from "../../support/accounts";
import { Api } from "../../support/api";
import { from } from "../../support/client-address";
import { countStatuses } from "../../support/count-statuses";
import { mintPasswordReset } from "../../support/mint";
import { startServer, type TestServer } from "../../support/server";
import { findRedis, RedisServer } from "../redis-server";
import { tryPasswords } from "../try-passwords";
import { UpstashRedis } from "../upstash-redis";

const allowed = 10;
const tries = 30;
const manyTimes = 30;
/** The failures of an account before it is slowed down. */
const unslowed = 20;
const exactly = { 401: allowed, 429: tries - allowed };
const isAway = "the shared limiter is unreachable";
const program = findRedis();
const stores = {
  "over Upstash's REST protocol": UpstashRedis,
  "over Redis's own protocol": RedisServer,
};

/** The tests of one store follow each other; the two stores run side by side, because they mostly wait. */
const it = test.sequential;

describe.runIf(program).concurrent.each(Object.entries(stores))(
  "the Redis that limits are counted in, %s,",
  (_, Store) => {
    let redis: UpstashRedis | RedisServer;
    let servers: TestServer[] = [];
    let apis: Api[];

    beforeAll(async () => {
      redis = await Store.at(program ?? "");
      const env = {
        ...redis.environment,
        DEMO_REGISTER: "false",
        LIMIT_LOGIN_ATTEMPTS: "9999/1m",
        LIMIT_ACCOUNT_FAILURES: `${unslowed}/999999h`,
        TRUSTED_PROXIES: "127.0.0.1",
        // The window lasts until 2084, so no new one begins during the test.
        LIMIT_PASSWORD_RESET_MAILS: `${allowed}/999999h`,
        LIMIT_PASSWORD_RESETS: "99999/1m",
      };
      servers = [await startServer({ env }), await startServer({ env })];
      apis = await Promise.all(servers.map((server) => Api.of(server)));
    });
    afterAll(async () => {
      for (const server of servers) await server.discard();
      await redis?.leave();
    });

    const one = () => apis.slice(0, 1);

    async function askForResets(email: string, count: number): Promise<Record<number, number>> {
      const asked = Array.from({ length: count / apis.length }, () => apis).flat();
      const ask = (api: Api) => api.post(apiPaths.passwordResetRequest, { email });
      return countStatuses(await Promise.all(asked.map(ask)));
    }

    const countedTogether = () => whileUsed(() => askForResets(newEmail(), tries));

    /** Repeats the work when a busy machine made a process miss the store's answer. */
    async function whileUsed<Result>(work: () => Promise<Result>): Promise<Result> {
      for (let time = 1; time <= manyTimes; time += 1) {
        await untilUsed();
        const before = timesAway();
        const result = await work();
        if (timesAway() === before) return result;
      }
      throw new Error("A process missed the store's answer in every attempt.");
    }

    /** Waits until each process uses the store. After a failure, a process retries it only after five seconds. */
    async function untilUsed(): Promise<void> {
      for (let time = 1; time <= 100; time += 1) {
        const email = newEmail();
        await askForResets(email, apis.length);
        if ((await redis.counted(email)) === apis.length) return;
        await wait(200);
      }
      throw new Error("The processes did not use the store in time.");
    }

    const timesAway = () =>
      servers.map((server) => server.logs().split(isAway).length).reduce((sum, n) => sum + n);

    it("refuses connections at the start: 10 of 30 parallel logins are evaluated", async () => {
      expect(await tryPasswords(one(), newEmail(), tries)).toEqual(exactly);
    });

    it("becomes available: 10 of 30 requests to two processes pass", async () => {
      await redis.serve();
      expect(await countedTogether()).toEqual({ 200: allowed, 429: tries - allowed });
    });

    it("restarts: each process counts what the other let through meanwhile", async ({ expect }) => {
      const email = newEmail();
      await redis.leave();
      expect(await tryPasswords(one(), email, allowed)).toEqual({ 401: allowed });
      await redis.serve();
      await untilUsed();
      await expect.poll(() => redis.counted(`loginFailures:*${email}`)).toBe(allowed);
      const other = await whileUsed(() => tryPasswords(apis.slice(1), email, 1));
      expect(other).toEqual({ 429: 1 });
    });

    it("counts an account's failures at both processes, and both slow it down", async () => {
      const attempt = async (email: string, api: Api, client: string) => {
        const body = { email, password: newPassword() };
        return (await api.post(apiPaths.session, body, from(client))).status;
      };
      const clients = Array.from({ length: unslowed / 2 }, (_, each) => each);
      const seen = await whileUsed(async () => {
        const email = newEmail();
        const statuses: number[] = [];
        // Few at a time: on a busy machine the limiter would answer many too late, and they would be counted here only.
        for (const client of clients) {
          const pair = apis.map((api, process) => attempt(email, api, `10.${process}.0.${client}`));
          statuses.push(...(await Promise.all(pair)));
        }
        const counted = await redis.counted(`accountFailures:${email}`);
        // Each process refuses at once what its queue has no room for, and keeps the others waiting.
        const isSlowed = (api: Api) => {
          const more = clients.slice(1).map(async (client) => {
            if ((await attempt(email, api, `10.0.0.${client}`)) !== 429)
              throw new Error("evaluated");
          });
          return Promise.any(more).then(
            () => true,
            () => false,
          );
        };
        return { statuses, counted, slowed: await Promise.all(apis.map(isSlowed)) };
      });
      expect(seen).toEqual({
        statuses: Array.from({ length: unslowed }, () => 401),
        counted: unslowed,
        slowed: [true, true],
      });
    });

    it("forgets the failures of a user who resets the password", async () => {
      const [server] = servers;
      const [api] = apis;
      if (!server || !api) throw new Error("There is no server.");
      const seen = await whileUsed(async () => {
        const { email, user } = await seedAccount(server);
        const tried = await tryPasswords([api], email, allowed);
        const before = await redis.counted(`loginFailures:*${email}`);
        const resetToken = await mintPasswordReset(user.id, server);
        const password = newPassword();
        const reset = await api.post(apiPaths.passwordReset, { resetToken, password });
        const after = await redis.counted(`loginFailures:*${email}`);
        const signedIn = await api.post(apiPaths.session, { email, password });
        return { tried, before, reset: reset.status, after, signedIn: signedIn.status };
      });
      expect(seen).toEqual({
        tried: { 401: allowed },
        before: allowed,
        reset: 200,
        after: 0,
        signedIn: 200,
      });
    });

    it("accepts requests but never answers: 10 of 30 are evaluated", async ({ expect }) => {
      await redis.hang();
      expect(await tryPasswords(one(), newEmail(), tries)).toEqual(exactly);
      await expect.poll(() => servers[0]?.logs()).toContain(isAway);
    });

    it("is replaced by one without the scripts: 10 of 30 requests to two processes pass", async () => {
      await redis.serve();
      expect(await countedTogether()).toEqual({ 200: allowed, 429: tries - allowed });
    });

    it("fails after 5 failures: 5 more are evaluated", async () => {
      const email = newEmail();
      expect(await tryPasswords(one(), email, 5)).toEqual({ 401: 5 });
      await redis.leave();
      expect(await tryPasswords(one(), email, tries)).toEqual({
        401: allowed - 5,
        429: tries - allowed + 5,
      });
      for (const server of servers) expect(server.logs()).not.toContain("nobody waited for");
    });
  },
);
