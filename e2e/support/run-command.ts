import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import type { ServerAddress } from "./server";
import { sharedServer } from "./shared-server";

/** Not derived from this file's path, because the file is also bundled into a command. */
const root = process.cwd();
const maxOutputBytes = 64 * 1024 * 1024;

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a program to its end, in the project's folder unless another is given. */
export function runProgram(
  program: string,
  args: string[],
  environment: Record<string, string | undefined>,
  cwd = root,
): Promise<CommandResult> {
  const options = { cwd, env: environment as NodeJS.ProcessEnv, maxBuffer: maxOutputBytes };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

/** Runs an operator's command of `cli/` in a server's environment. */
export function runCommand(
  name: string,
  args: string[],
  { environment }: Pick<ServerAddress, "environment"> = sharedServer(),
): Promise<CommandResult> {
  return runProgram(process.execPath, [scriptOf(name), ...args], environment);
}

/** Starts an operator's command, to be watched, interrupted or killed. */
export function startCommand(
  name: string,
  args: string[],
  { environment }: Pick<ServerAddress, "environment">,
): ChildProcessWithoutNullStreams {
  const options = { cwd: root, env: environment as NodeJS.ProcessEnv };
  return spawn(process.execPath, [scriptOf(name), ...args], options);
}

function scriptOf(name: string): string {
  return join(root, "dist", "cli", `${name}.js`);
}
