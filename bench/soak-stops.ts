import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";
import { stopUnderLoad } from "../e2e/faults/stop-run";
import { TcpProxy } from "../e2e/faults/tcp-proxy";
import { createSignedInUser } from "../e2e/support/accounts";
import { Api } from "../e2e/support/api";
import { makeKnownPassword } from "../e2e/support/known-password";
import { startServer } from "../e2e/support/server";
import { wideLimits } from "../e2e/support/shared-server";
import { onCluster } from "./soak-cluster";
import type { SoakOptions, SoakRow } from "./soak-row";

const requests = 200;
const patienceMs = 10_000;

/** SIGTERM with requests under way and sockets open that say nothing more. */
export function soakStop({ programs }: SoakOptions): Promise<SoakRow[]> {
  return onCluster(programs, async () => {
    const server = await startServer({ database: "postgres", env: wideLimits });
    try {
      makeKnownPassword();
      const report = await stopUnderLoad(server, requests, patienceMs);
      await server.restart();
      const problems = await notTurned(await Api.of(server), report.refreshTokens);
      const { lost = 0, ...answered } = report.answers;
      const told = Object.entries(answered).map(([status, count]) => `${count} × ${status}`);
      return [
        {
          fault: "SIGTERM",
          under: `${requests} requests under way; open: 20 silent sockets, 20 half heads, 20 half bodies, 20 idle`,
          outcome: `${told.join(", ")}, ${lost} lost; ended with ${report.code} after ${report.seconds.toFixed(1)} s`,
          isAsPromised: lost === 0 && report.code === 0 && problems === 0,
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

/** How many of the tokens that clients were given are not good after the restart. */
async function notTurned(api: Api, refreshTokens: string[]): Promise<number> {
  const given = refreshTokens.map((token) => api.post(apiPaths.refresh, { refresh_token: token }));
  return (await Promise.all(given)).filter(({ status }) => status !== 200).length;
}

/** SIGTERM while requests wait for a database that says nothing. */
export function soakHungStop({ programs }: SoakOptions): Promise<SoakRow[]> {
  return onCluster(programs, async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    const proxy = await TcpProxy.to({ port: Number(url.port), host: url.hostname });
    url.host = `127.0.0.1:${proxy.port}`;
    const secret = randomBytes(32).toString("base64url");
    const env = { ...wideLimits, DATABASE_URL: url.href, AUTH_SECRET: secret };
    const server = await startServer({ database: "embedded", env });
    try {
      const api = await Api.of(server);
      const { accessToken } = await createSignedInUser(api, server);
      proxy.hold();
      const asked = Array.from({ length: requests }, () => api.get(apiPaths.session, accessToken));
      const answers = Promise.allSettled(asked);
      await wait(1_000);
      const startedAt = performance.now();
      const code = await server.terminate(patienceMs);
      const seconds = (performance.now() - startedAt) / 1000;
      await answers;
      return [
        {
          fault: "SIGTERM while PostgreSQL hangs",
          under: `${requests} requests that wait for it`,
          outcome: `ended by itself with ${code} after ${seconds.toFixed(1)} s`,
          isAsPromised: code !== null,
        },
      ];
    } finally {
      await server.stop();
      proxy.close();
    }
  });
}
