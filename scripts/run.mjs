import { spawn } from "node:child_process";
import { root } from "./project.mjs";

/** @typedef {Record<string, string | undefined>} Environment */
/** @typedef {{ env?: Environment, timeoutMs?: number, cwd?: string }} RunOptions */

const tellEveryMs = 10_000;
/** @type {Set<import("node:child_process").ChildProcess>} */
const underWay = new Set();

/** A program that failed; the message is what it wrote. */
export class ProgramError extends Error {}

/**
 * Runs a program, showing what it writes, and gives its exit code (130 when stopped by a signal).
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = start(command, args, "inherit", options);
  return ended(child, options.timeoutMs);
}

/**
 * Runs a program without showing what it writes, only how long it has been at it. Throws ProgramError with all of it on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it wrote
 */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, "pipe", options);
  let output = "";
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const startedAt = Date.now();
  const tell = () => console.error(`… ${Math.round((Date.now() - startedAt) / 1000)} s`);
  const telling = setInterval(tell, tellEveryMs);
  const code = await ended(child, options.timeoutMs).finally(() => clearInterval(telling));
  if (code !== 0) throw new ProgramError(`${output.trim()}\n${command} ended with ${code}.`);
  return output;
}

/** Kills what `run` started, in its whole process group, and ends this process, on Ctrl-C and the like. */
export function stopWithChildren(/** @type {() => Promise<void>} */ cleanUp = async () => {}) {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const handlers = Object.entries(codes).map(([signal, code]) => {
    const handler = () => {
      for (const child of underWay) signalGroup(child, "SIGTERM");
      Promise.all([...underWay].map((child) => ended(child)))
        .then(cleanUp)
        .finally(() => process.exit(code));
    };
    process.once(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {"inherit" | "pipe"} output
 * @param {RunOptions} options
 */
function start(command, args, output, { env = process.env, cwd = root }) {
  const child = spawn(command, args, {
    cwd,
    env: /** @type {NodeJS.ProcessEnv} */ (env),
    stdio: ["ignore", output, output],
    detached: true,
  });
  underWay.add(child);
  child.once("exit", () => underWay.delete(child));
  return child;
}

/** @returns {Promise<number>} */
function ended(/** @type {import("node:child_process").ChildProcess} */ child, timeoutMs = 0) {
  return new Promise((resolve, reject) => {
    const timer =
      timeoutMs &&
      setTimeout(() => {
        console.error(`\nStopped after ${Math.round(timeoutMs / 60_000)} minutes.`);
        signalGroup(child, "SIGKILL");
      }, timeoutMs);
    child.once("error", (error) => {
      underWay.delete(child);
      reject(error);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code ?? 130);
    });
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
