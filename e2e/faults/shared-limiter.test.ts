import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { startServer, type TestServer } from "../support/server";
import { findRedis, RedisRest } from "./redis-rest";
import { tryPasswords } from "./try-passwords";

const failures = 10;
const tries = 30;
const program = findRedis();

// The database plays no part: once is enough.
describe.runIf(testDatabase() === "embedded" && program)(
  "the Redis that limits are counted in",
  () => {
    let redis: RedisRest;
    let server: TestServer;
    let api: Api;

    beforeAll(async () => {
      redis = await RedisRest.at(program ?? "");
      const env = { ...redis.environment, DEMO_REGISTER: "false", LIMIT_LOGIN_ATTEMPTS: "9999/1m" };
      server = await startServer({ env });
      api = await Api.of(server);
    });
    afterAll(async () => {
      await server?.stop();
      await redis?.leave();
    });

    it("when it takes requests and never answers, 10 of 30 parallel logins are evaluated", async () => {
      await redis.hang();
      expect(await tryPasswords([api], newEmail(), tries)).toEqual({
        401: failures,
        429: tries - failures,
      });
      expect(redis.asked).toBeGreaterThan(0);
    });

    it("when it is lost after 5 failures and refuses, 5 more are evaluated", async () => {
      await redis.serve();
      await server.restart();
      const email = newEmail();
      expect(await tryPasswords([api], email, 5)).toEqual({ 401: 5 });
      expect(redis.asked).toBeGreaterThan(0);
      await redis.leave();
      expect(await tryPasswords([api], email, tries)).toEqual({
        401: failures - 5,
        429: tries - failures + 5,
      });
    });
  },
);
