import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { haveAccount, newEmail, newPassword } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { MailServer } from "../support/mail-server";
import { tokenIn } from "../support/read-mail";
import { startServer, type TestServer } from "../support/server";
import { findRedis, RedisRest } from "./redis-rest";
import { tryPasswords } from "./try-passwords";

const failures = 10;
const tries = 30;
const shortly = { timeout: 20_000, interval: 500 };
const program = findRedis();

// The database plays no part: once is enough.
describe.runIf(testDatabase() === "embedded" && program)(
  "the Redis that limits are counted in",
  () => {
    let redis: RedisRest;
    let mailServer: MailServer;
    let env: Record<string, string>;
    let server: TestServer;
    let api: Api;

    beforeAll(async () => {
      redis = await RedisRest.at(program ?? "");
      mailServer = await MailServer.start();
      env = {
        ...redis.environment,
        DEMO_REGISTER: "false",
        LIMIT_LOGIN_ATTEMPTS: "9999/1m",
        SMTP_URL: mailServer.url,
      };
      server = await startServer({ env });
      api = await Api.of(server);
    });
    afterAll(async () => {
      await server?.stop();
      await redis?.leave();
      await mailServer?.stop();
    });

    describe("of two processes", () => {
      let other: TestServer;
      let apis: Api[];
      beforeAll(async () => {
        await redis.serve();
        other = await startServer({ env });
        apis = [api, await Api.of(other)];
      });
      afterAll(() => other?.stop());

      it("while it is there, 10 of 30 parallel logins are evaluated", async () => {
        expect(await tryPasswords(apis, newEmail(), tries)).toEqual({
          401: failures,
          429: tries - failures,
        });
        expect(redis.decided).toBeGreaterThan(tries - failures);
      });

      it("when it comes back, the other learns what one let through meanwhile", async () => {
        const email = newEmail();
        await redis.leave();
        expect(await tryPasswords([api], email, failures)).toEqual({ 401: failures });
        await redis.serve();
        await expect
          .poll(async () => {
            await tryPasswords([api], newEmail(), 1);
            return redis.decided;
          }, shortly)
          .toBeGreaterThan(0);
        await expect.poll(() => redis.counted(email), shortly).toBe(failures);
        expect(await tryPasswords(apis.slice(1), email, 1)).toEqual({ 429: 1 });
      });
    });

    it("a reset password drops the failures that it counted", async () => {
      await redis.serve();
      await server.restart();
      const { email } = await haveAccount(server);
      expect(await tryPasswords([api], email, failures)).toEqual({ 401: failures });
      expect(await redis.counted(`loginFailures:*${email}`)).toBe(failures);
      await api.post(apiPaths.passwordResetRequest, { email });
      const resetToken = tokenIn(await mailServer.mailTo(email));
      const password = newPassword();
      const answer = await api.post(apiPaths.passwordReset, { resetToken, password });
      expect(answer.status).toBe(200);
      expect(await redis.counted(`loginFailures:*${email}`)).toBe(0);
      expect((await api.post(apiPaths.session, { email, password })).status).toBe(200);
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
      expect(redis.decided).toBeGreaterThanOrEqual(5);
      await redis.leave();
      expect(await tryPasswords([api], email, tries)).toEqual({
        401: failures - 5,
        429: tries - failures + 5,
      });
    });
  },
);
