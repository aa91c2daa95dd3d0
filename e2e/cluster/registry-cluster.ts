import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import { freePort } from "../../scripts/free-port.mjs";
import { type Cluster, startCluster } from "../../scripts/postgres-cluster.mjs";
import { PgBouncer } from "../processes/pg-bouncer";
import { RedisServer } from "../processes/redis-server";
import type { ServerAddress } from "../support/server";
import { wideLimits } from "../support/shared-server";
import { ClusterNode } from "./cluster-node";
import { Nginx } from "./nginx";

export type ClusterPrograms = {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  pgbouncer: string;
  redis: string;
  nginx: string;
};

/** Connections to PostgreSQL of each PgBouncer. */
const serverConnections = 20;

/**
 * A primary and its hot standby, two PgBouncers on one port, Redis, two nodes and nginx before them, with the
 * configuration that is deployed.
 */
export class RegistryCluster {
  private constructor(
    private readonly programs: ClusterPrograms,
    readonly primary: Cluster,
    readonly standby: Cluster,
    readonly poolers: readonly [PgBouncer, PgBouncer],
    readonly redis: RedisServer,
    readonly nodes: readonly [ClusterNode, ClusterNode],
    readonly nginx: Nginx,
    private readonly door: Server,
    /** As a client and the operator's commands see it. */
    readonly address: ServerAddress,
  ) {}

  /** Starts all of it, both nodes from one folder, on empty tables. */
  static async start(
    programs: ClusterPrograms,
    folder: string,
    dataDir: string,
  ): Promise<RegistryCluster> {
    const settings = { synchronous_commit: "local" };
    const primary = await startCluster(programs.postgres, { settings });
    await limitStatements(primary.url);
    const standby = await startCluster(programs.postgres, { settings, standbyOf: primary.url });
    const port = await freePort();
    const poolers = [
      await PgBouncer.before(programs.pgbouncer, primary.url, serverConnections, port),
      await PgBouncer.before(programs.pgbouncer, primary.url, serverConnections, port),
    ] as const;
    for (const pooler of poolers) await pooler.start();
    const redis = await RedisServer.at(programs.redis);
    await redis.serve();
    const ports = [await freePort(), await freePort()] as const;
    const nginx = await Nginx.before(programs.nginx, ports);
    const environment = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      APP_URL: nginx.baseUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: randomBytes(32).toString("base64url"),
      DATABASE_URL: poolers[0].url,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URLS: standby.url,
      TRUSTED_PROXIES: "127.0.0.1",
      PASSWORD_COST: "10",
      LOG_LEVEL: "warn",
      ...redis.environment,
      ...wideLimits,
      LIMIT_LOGIN_FAILURES: "10/15m",
      TEST_DATABASE_PORT: String(await freePort()),
    };
    const nodes = [
      new ClusterNode(ports[0], folder, environment),
      new ClusterNode(ports[1], folder, environment),
    ] as const;
    const door = openDoor(primary.url, Number(environment.TEST_DATABASE_PORT));
    const address = { baseUrl: nginx.baseUrl, environment };
    const all = [primary, standby, poolers, redis, nodes, nginx, door, address] as const;
    const cluster = new RegistryCluster(programs, ...all);
    await Promise.all(nodes.map((node) => node.start()));
    await nginx.start();
    return cluster;
  }

  /** The nodes, each as it answers by itself. */
  get each(): ServerAddress[] {
    const { environment } = this.address;
    return this.nodes.map(({ baseUrl }) => ({ baseUrl, environment }));
  }

  /** A service of its own on another PostgreSQL, with the secret of this one; to be ended by who starts it. */
  async startAlone(databaseUrl: string): Promise<ClusterNode> {
    const [{ cwd: folder }] = this.nodes;
    const { environment } = this.address;
    const own = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: "", DATABASE_REPLICA_URLS: "" };
    const node = new ClusterNode(await freePort(), folder, { ...environment, ...own });
    await node.start();
    return node;
  }

  /** A PostgreSQL of its own; to be ended by who starts it. */
  startDatabase(): Promise<Cluster> {
    return startCluster(this.programs.postgres);
  }

  async stop(): Promise<void> {
    await this.nginx.stop();
    await Promise.all(this.nodes.map((node) => node.terminate()));
    await this.redis.leave();
    for (const pooler of this.poolers) await pooler.stop();
    this.door.close();
    await this.standby.stop();
    await this.primary.stop();
  }
}

/** As the deployment's first script does: no setting of a client's reaches PostgreSQL through a pooler. */
async function limitStatements(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  try {
    await sql.unsafe("alter role postgres in database postgres set statement_timeout = '10s'");
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Where tests ask the primary itself, as they ask a server under test. */
function openDoor(url: string, port: number): Server {
  return createServer(async (incoming, outgoing) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    outgoing.setHeader("connection", "close");
    try {
      const { query, values } = JSON.parse(await text(incoming));
      outgoing.end(JSON.stringify(await sql.unsafe(query, values)));
    } catch (error) {
      outgoing.writeHead(500).end(String(error));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }).listen(port, "127.0.0.1");
}
