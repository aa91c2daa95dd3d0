import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { seedSignedInUser } from "../../support/accounts";
import { unavailable } from "../../support/failures";
import { copyMigratedDatabase } from "../../support/migrated-database";
import { ownServer } from "../../support/own-server";
import { TcpProxy } from "../tcp-proxy";

const clients = 12;

const database = await copyMigratedDatabase("postgres", "");
const url = new URL(database?.url ?? "");
const proxy = await TcpProxy.to({ port: Number(url.port), host: url.hostname });
afterAll(async () => {
  proxy.close();
  await database?.drop();
});
url.host = `127.0.0.1:${proxy.port}`;
const env = {
  DATABASE_URL: url.href,
  DATABASE_POOL_MAX: "1",
  DATABASE_STATEMENT_SECONDS: "2",
  REQUEST_SECONDS: "4",
};
const { server, api } = await ownServer(env);
const { accessToken } = await seedSignedInUser(api, server);

const askAtOnce = () =>
  Promise.all(Array.from({ length: clients }, () => api.get(apiPaths.session, accessToken)));

async function expectUnavailable(): Promise<void> {
  for (const answer of await askAtOnce()) {
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  }
  expect((await fetch(`${server.baseUrl}/health/live`)).status).toBe(200);
}

async function expectRecovery(): Promise<void> {
  while (!(await fetch(`${server.baseUrl}/health/ready`)).ok) await wait(50);
  const statuses = (await askAtOnce()).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
}

it("a database whose connections are all busy: 503 with Retry-After, then normal answers", async () => {
  const sql = postgres(database?.url ?? "", { max: 1, onnotice: () => {} });
  await sql.begin(async (transaction) => {
    await transaction`lock table users in access exclusive mode`;
    await expectUnavailable();
  });
  await sql.end({ timeout: 5 });
  await expectRecovery();
});

it("a database whose network drops every packet: 503 with Retry-After, then normal answers", async () => {
  proxy.hold();
  await expectUnavailable();
  expect((await fetch(`${server.baseUrl}/health/ready`)).status).toBe(503);
  proxy.release();
  await expectRecovery();
});
