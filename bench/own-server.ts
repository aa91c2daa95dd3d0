import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../scripts/free-port.mjs";

const readyMs = 120_000;

export type OwnServer = {
  baseUrl: string;
  /** The link of a new invitation, by the operator's command. */
  invite: (...args: string[]) => Promise<URL>;
  stop: () => Promise<void>;
};

/** The server does not start without its pages. */
export async function buildPages(): Promise<void> {
  const script = join(process.cwd(), "scripts", "start.mjs");
  const child = spawn(process.execPath, [script, "--build"], { stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The pages could not be built.");
}

/**
 * Starts the built server on a free port, in this process's environment with `own` on top. `onOutput` gets
 * what it writes to standard output.
 */
export async function startServer(
  own: Record<string, string | undefined>,
  onOutput?: (chunk: Buffer) => void,
): Promise<OwnServer> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: baseUrl,
    ...own,
  };
  const dist = join(process.cwd(), "dist");
  const child = spawn(process.execPath, [join(dist, "server.js")], {
    stdio: ["ignore", onOutput ? "pipe" : "ignore", 2],
    env,
  });
  if (onOutput) child.stdout?.on("data", onOutput);
  const ended = once(child, "exit");
  process.once("exit", () => child.kill("SIGKILL"));
  const deadline = Date.now() + readyMs;
  while (!(await answers(baseUrl))) {
    if (child.exitCode !== null) throw new Error("The server ended at its start.");
    if (Date.now() > deadline) throw new Error("The server does not answer.");
    await wait(100);
  }
  const invite = async (...args: string[]) => {
    const command = [join(dist, "cli", "invite.js"), ...args, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return new URL((JSON.parse(stdout) as { url: string }).url);
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { baseUrl, invite, stop };
}

async function answers(baseUrl: string): Promise<boolean> {
  return fetch(baseUrl + apiPaths.openapi).then(
    ({ ok }) => ok,
    () => false,
  );
}
