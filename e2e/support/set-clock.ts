import { join } from "node:path";
import { freePort } from "../../scripts/free-port.mjs";
import { sendRequest } from "./http-request";
import type { ServerAddress } from "./server";

/** Variables for the `env` of `startServer` that make the server's clock settable. */
export async function settableClock(): Promise<Record<string, string>> {
  const preload = join(process.cwd(), "e2e", "support", "preload-settable-clock.mjs");
  return { NODE_OPTIONS: `--import ${preload}`, TEST_CLOCK_PORT: String(await freePort()) };
}

/** Sets the server's clock ahead of real time by the given seconds; behind when negative. */
export async function setClock(
  { environment }: ServerAddress,
  aheadSeconds: number,
): Promise<void> {
  const url = `http://127.0.0.1:${environment.TEST_CLOCK_PORT}`;
  await sendRequest({ method: "POST", url, body: String(aheadSeconds * 1000) });
}
