import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

/** Runs the program that the first argument names, from a folder of built ones, in this process. */
export async function runBuilt(/** @type {string} */ folder) {
  const [node = "", , name = "", ...args] = process.argv;
  const script = join(root, folder, `${name}.js`);
  if (!existsSync(script)) {
    tell(`There is no command ${name}.`);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  process.argv = [node, script, ...args];
  await import(pathToFileURL(script).href);
}
