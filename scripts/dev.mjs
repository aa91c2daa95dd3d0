import { spawn } from "node:child_process";
import { join } from "node:path";
import { bundleOptions, writeOutputs } from "./build.mjs";
import { readEnvFile } from "./env-file.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { root, tell } from "./project.mjs";

const stopMs = 2_000;

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/** @type {{ server: ChildProcess | null }} */
const current = { server: null };

await prepareOrExit({ pages: false });
await readEnvFile({ dev: true });
const { context } = await import("esbuild");
const watching = await context({ ...bundleOptions(), plugins: [{ name: "restart", setup }] });
await watching.watch();

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, async () => {
    await watching.dispose();
    await stopServer();
    process.exit(0);
  });
}

/** @param {import("esbuild").PluginBuild} build */
function setup(build) {
  build.onEnd(async ({ errors, outputFiles }) => {
    if (errors.length > 0) return;
    const changed = writeOutputs(outputFiles ?? []);
    if (current.server && !changed) return;
    if (current.server) tell("The server's sources have changed; starting it again.");
    await stopServer();
    startServer();
  });
}

function startServer() {
  const env = { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" };
  const args = ["--enable-source-maps", join(root, "dist", "server.js")];
  const started = spawn(process.execPath, args, {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: "inherit",
  });
  started.once("exit", (code) => {
    if (current.server !== started) return;
    current.server = null;
    tell(`The server has ended with ${code}; it starts again when a source changes.`);
  });
  current.server = started;
}

async function stopServer() {
  const stopping = current.server;
  current.server = null;
  if (!stopping || stopping.exitCode !== null) return;
  const ended = new Promise((resolve) => stopping.once("exit", resolve));
  stopping.kill("SIGTERM");
  const timer = setTimeout(() => stopping.kill("SIGKILL"), stopMs);
  await ended;
  clearTimeout(timer);
}
