import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startCluster } from "../../scripts/postgres-cluster.mjs";
import { startServer, type TestServer } from "./server";
import { wideLimits } from "./shared-server";

export type ServerOnCluster = {
  server: TestServer;
  /** Kills all of PostgreSQL by kill -9 and restarts it on its data. */
  crash: () => Promise<void>;
  /** Sets whether PostgreSQL writes a commit before acknowledging it. Closes open connections. */
  commitSynchronously: (on: boolean) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a server on its own PostgreSQL, which rarely flushes unsynchronized commits, so that losses show. */
export async function startOnCluster(programs: string): Promise<ServerOnCluster> {
  const settings = { wal_writer_delay: "10s", wal_writer_flush_after: "1GB" };
  const cluster = await startCluster(programs, { settings });
  const env = {
    ...wideLimits,
    DATABASE_URL: cluster.url,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
  };
  const server = await startServer({ database: "embedded", env }).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return {
    server,
    crash: async () => {
      await cluster.crash();
      await cluster.restart();
    },
    commitSynchronously: (on) => setSynchronousCommit(cluster.url, on),
    stop: async () => {
      await server.stop();
      await cluster.stop();
    },
  };
}

async function setSynchronousCommit(url: string, on: boolean): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`alter database postgres set synchronous_commit = ${on ? "on" : "off"}`);
    await sql.unsafe("checkpoint");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where application_name = 'company-registry'`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
