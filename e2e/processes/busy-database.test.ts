import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { type Answer, Api, failure } from "../support/api";
import { type ThrowAwayDatabase, testDatabase } from "../support/databases";
import { copyMigratedDatabase } from "../support/migrated-database";
import { startServer, type TestServer } from "../support/server";
import { TcpProxy } from "./tcp-proxy";

const clients = 12;

describe.runIf(testDatabase() === "postgres")(
  "a database that accepts requests but does not answer",
  () => {
    let database: ThrowAwayDatabase | null;
    let proxy: TcpProxy;
    let server: TestServer;
    let ask: () => Promise<Answer>;

    beforeAll(async () => {
      database = await copyMigratedDatabase("postgres", "");
      const url = new URL(database?.url ?? "");
      proxy = await TcpProxy.to({ port: Number(url.port), host: url.hostname });
      url.host = `127.0.0.1:${proxy.port}`;
      const env = {
        DATABASE_URL: url.href,
        AUTH_SECRET: randomBytes(32).toString("base64url"),
        DATABASE_POOL_MAX: "1",
        DATABASE_STATEMENT_SECONDS: "2",
        REQUEST_SECONDS: "4",
      };
      server = await startServer({ database: "embedded", env });
      const api = await Api.of(server);
      const { accessToken } = await seedSignedInUser(api, server);
      ask = () => api.get(apiPaths.session, accessToken);
    });
    afterAll(async () => {
      await server?.stop();
      proxy?.close();
      await database?.drop();
    });

    const askAtOnce = () => Promise.all(Array.from({ length: clients }, ask));

    async function expectUnavailable(): Promise<void> {
      for (const answer of await askAtOnce()) {
        expect(answer).toMatchObject(failure(503, "SERVICE_UNAVAILABLE"));
        expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      }
      expect((await fetch(`${server.baseUrl}/health/live`)).status).toBe(200);
    }

    async function expectRecovery(): Promise<void> {
      while (!(await fetch(`${server.baseUrl}/health/ready`)).ok) await wait(50);
      const statuses = (await askAtOnce()).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }

    it("when every connection is busy: 503 with Retry-After, then normal answers", async () => {
      const sql = postgres(database?.url ?? "", { max: 1, onnotice: () => {} });
      await sql.begin(async (transaction) => {
        await transaction`lock table users in access exclusive mode`;
        await expectUnavailable();
      });
      await sql.end({ timeout: 5 });
      await expectRecovery();
    });

    it("when the network drops every packet: 503 with Retry-After, then normal answers", async () => {
      proxy.hold();
      await expectUnavailable();
      expect((await fetch(`${server.baseUrl}/health/ready`)).status).toBe(503);
      proxy.release();
      await expectRecovery();
    });
  },
);
