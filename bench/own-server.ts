import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiPaths } from "@/lib/contract/paths";
import { freePort } from "../scripts/free-port.mjs";
import { type ChildServer, startChild } from "./child-server";

export type OwnServer = ChildServer & {
  /** The link of a new invitation, by the operator's command. */
  invite: (...args: string[]) => Promise<URL>;
};

export type OwnServerOptions = {
  /** Gets what it writes to standard output. */
  onOutput?: (chunk: Buffer) => void;
  /** Node's own, such as `--cpu-prof`. */
  nodeArgs?: readonly string[];
};

/** The server does not start without its pages. */
export async function buildPages(): Promise<void> {
  const script = join(process.cwd(), "scripts", "start.mjs");
  const child = spawn(process.execPath, [script, "--build"], { stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The pages could not be built.");
}

/** Starts the built server on a free port, in this process's environment with `own` on top. */
export async function startServer(
  own: Record<string, string | undefined>,
  { onOutput, nodeArgs = [] }: OwnServerOptions = {},
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
  const args = [...nodeArgs, join(dist, "server.js")];
  const server = await startChild({ args, env, baseUrl, readyPath: apiPaths.openapi, onOutput });
  const invite = async (...given: string[]) => {
    const command = [join(dist, "cli", "invite.js"), ...given, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return new URL((JSON.parse(stdout) as { url: string }).url);
  };
  return { ...server, invite };
}
