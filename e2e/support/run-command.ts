import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

/** Not derived from this file's path, because the file is also bundled into a command. */
const root = process.cwd();
const maxOutputBytes = 64 * 1024 * 1024;

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs an operator's command of `cli/` in a server's environment. */
export function runCommand(
  name: string,
  args: string[],
  server: Pick<ServerAddress, "environment"> = sharedServer(),
): Promise<CommandResult> {
  const options = { ...optionsOf(server), maxBuffer: maxOutputBytes };
  return new Promise((resolve) => {
    execFile(process.execPath, [scriptOf(name), ...args], options, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Starts an operator's command, to be watched, interrupted or killed. */
export function startCommand(
  name: string,
  args: string[],
  server: Pick<ServerAddress, "environment">,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [scriptOf(name), ...args], optionsOf(server));
}

function scriptOf(name: string): string {
  return join(root, "dist", "cli", `${name}.js`);
}

function optionsOf({ environment }: Pick<ServerAddress, "environment">) {
  return { cwd: root, env: environment as NodeJS.ProcessEnv };
}
