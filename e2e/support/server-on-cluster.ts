import { startCluster } from "../../scripts/postgres-cluster.mjs";
import { startServer, type TestServer } from "./server";
import { wideLimits } from "./shared-server";

export type ServerOnCluster = {
  server: TestServer;
  /** Kills all of PostgreSQL by kill -9 and restarts it on its data. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a server on its own PostgreSQL, which rarely flushes unsynchronized commits, so that losses show.
 * `synchronousCommit`: whether it writes a commit before acknowledging it.
 */
export async function startOnCluster(
  programs: string,
  synchronousCommit: "on" | "off",
): Promise<ServerOnCluster> {
  const settings = {
    synchronous_commit: synchronousCommit,
    wal_writer_delay: "10s",
    wal_writer_flush_after: "1GB",
  };
  const cluster = await startCluster(programs, { settings });
  const env = { ...wideLimits, DEMO_REGISTER: "false", DATABASE_URL: cluster.url };
  const server = await startServer({ env }).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return {
    server,
    crash: async () => {
      await cluster.crash();
      await cluster.restart();
    },
    stop: async () => {
      await server.discard();
      await cluster.stop();
    },
  };
}
