import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, absolute. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {(line: string) => void} Say */

/** One line for the person at the terminal; standard output stays free for what a command prints. */
export function tell(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the process with one sentence when this Node is older than `engines` in package.json allows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 9)) return;
  tell(`This needs Node 20.9 or later; ${process.execPath} is ${process.version}.`);
  process.exit(1);
}
