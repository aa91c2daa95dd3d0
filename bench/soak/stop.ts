import { apiPaths } from "@/lib/contract/paths";
import { Api } from "../../e2e/support/api";
import { makeKnownPassword } from "../../e2e/support/known-password";
import { startServer } from "../../e2e/support/server";
import { wideLimits } from "../../e2e/support/shared-server";
import { stopUnderLoad } from "../../e2e/support/stop-run";
import type { SoakOptions, SoakRow } from "./soak-row";

const requests = 200;
const patienceMs = 10_000;

/** SIGTERM with requests under way and sockets open that say nothing more. */
export async function soakStop(_: SoakOptions): Promise<SoakRow[]> {
  const server = await startServer({ database: "postgres", env: wideLimits });
  try {
    makeKnownPassword();
    const report = await stopUnderLoad(server, requests, patienceMs);
    await server.restart();
    const problems = await countRefused(await Api.of(server), report.refreshTokens);
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
}

/** How many of the refresh tokens that clients were given are refused after the restart. */
async function countRefused(api: Api, refreshTokens: string[]): Promise<number> {
  const given = refreshTokens.map((token) => api.post(apiPaths.refresh, { refresh_token: token }));
  return (await Promise.all(given)).filter(({ status }) => status !== 200).length;
}
