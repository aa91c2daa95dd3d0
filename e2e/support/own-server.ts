import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { type Cluster, findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { Api } from "./api";
import { type ServerOptions, startServer, type TestServer } from "./server";

/**
 * Starts a server of a test file's own, with a port for metrics, and kills it after the last test. It has no register, unless
 * `env` asks for the demo register.
 */
export async function ownServer(
  env: Record<string, string> = {},
  options: Omit<ServerOptions, "env"> = {},
): Promise<{ server: TestServer; api: Api }> {
  const usual = { DEMO_REGISTER: "false", METRICS_PORT: String(await freePort()) };
  const server = await startServer({ ...options, env: { ...usual, ...env } });
  afterAll(server.discard);
  return { server, api: await Api.of(server) };
}

/** Makes a temporary folder that is removed after the last test. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `registry-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a PostgreSQL that is stopped after the last test. */
export async function ownCluster(options?: Parameters<typeof startCluster>[1]): Promise<Cluster> {
  const programs = findPostgres();
  if (!programs) throw new Error("This needs PostgreSQL 15 or later.");
  const cluster = await startCluster(programs, options);
  afterAll(cluster.stop);
  return cluster;
}
