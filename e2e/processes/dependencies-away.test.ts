import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { createDatabase, type ThrowAwayDatabase, testDatabase } from "../support/databases";
import { logEntries } from "../support/log-entries";
import { metricsUrl, scrape } from "../support/metrics";
import { startServer, type TestServer } from "../support/server";
import { findRedis, RedisServer } from "./redis-server";
import { TcpProxy } from "./tcp-proxy";

const isPostgres = testDatabase() === "postgres";
const redisProgram = findRedis();
/** Longer than the process takes to notice by itself. */
const noticed = { timeout: 30_000, interval: 200 };

describe.runIf(redisProgram)("what the process depends on, without any request", () => {
  let primary: ThrowAwayDatabase | null = null;
  let database: TcpProxy | null = null;
  let redis: RedisServer;
  let server: TestServer;
  let databasePort: number;

  beforeAll(async () => {
    databasePort = await freePort();
    redis = await RedisServer.at(redisProgram ?? "");
    const env: Record<string, string> = {
      ...redis.environment,
      DEMO_REGISTER: "false",
      METRICS_PORT: String(await freePort()),
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    };
    if (isPostgres) {
      primary = await createDatabase();
      const address = new URL(primary.url);
      await openDatabase();
      address.host = `127.0.0.1:${databasePort}`;
      env.DATABASE_URL = address.href;
    }
    server = await startServer({ env });
  });
  afterAll(async () => {
    await server?.discard();
    await redis?.leave();
    database?.close();
    await primary?.drop();
  });

  async function openDatabase(): Promise<void> {
    const { hostname, port } = new URL(primary?.url ?? "");
    database = await TcpProxy.to({ host: hostname, port: Number(port) }, databasePort);
  }

  const logged = (...messages: string[]) =>
    logEntries(server)
      .map(({ msg = "" }) => msg)
      .filter((message) => messages.some((each) => message.startsWith(each)));

  /** The values of metrics; those that are absent are left out. */
  async function metrics(): Promise<Record<string, number>> {
    const text = await scrape(server);
    expect(text).not.toMatch(/^registry_.* nan$/im);
    const lines = text.matchAll(/^(registry_\w+) (\S+)$/gm);
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
  }

  it("says where it listens", () => {
    const { port } = new URL(server.baseUrl);
    expect(logged("Listening: ")).toEqual([expect.stringMatching(`:${port}$`)]);
    expect(logged("Metrics: ")).toEqual([`Metrics: ${new URL(metricsUrl(server)).host}`]);
  });

  it("a mail server that is away is logged, and a metric", async () => {
    const gone = "the mail server does not answer";
    await expect.poll(() => logged(gone), noticed).toEqual([gone]);
    expect((await metrics()).registry_mail_server_up).toBe(0);
  });

  it("a Redis that goes and comes back is logged once each time", async () => {
    const [gone, back] = ["the shared limiter is unreachable", "the shared limiter answers again"];
    const messages = () => logged(gone, back).map((line) => line.split(";")[0]);
    await expect.poll(messages, noticed).toEqual([gone]);
    for (let reading = 0; reading < 3; reading += 1)
      expect((await metrics()).registry_limiter_store_up).toBe(0);
    await redis.serve();
    await expect.poll(messages, noticed).toEqual([gone, back]);
    const isUp = async () => (await metrics()).registry_limiter_store_up;
    expect(await isUp()).toBe(1);
    await redis.hang();
    await expect.poll(isUp, noticed).toBe(0);
    await redis.serve();
    await expect.poll(isUp, noticed).toBe(1);
  });

  it("is ready while the database answers", async () => {
    const up = { registry_ready: 1, registry_database_up: 1, registry_writes_up: 1 };
    await expect.poll(metrics, noticed).toMatchObject(up);
  });

  it.runIf(isPostgres)("a database that goes and comes back is logged once each time", async () => {
    const [gone, back] = ["the database does not answer", "the database answers again"];
    database?.close();
    await expect.poll(() => logged(gone, back), noticed).toEqual([gone]);
    const away = await metrics();
    expect(away).toMatchObject({ registry_ready: 0, registry_database_up: 0 });
    expect(away).not.toHaveProperty("registry_live_version");
    expect(away).not.toHaveProperty("registry_last_backup_timestamp_seconds");
    await openDatabase();
    await expect.poll(() => logged(gone, back), noticed).toEqual([gone, back]);
    const up = { registry_ready: 1, registry_database_up: 1, registry_writes_up: 1 };
    await expect.poll(metrics, noticed).toMatchObject(up);
  });
});
