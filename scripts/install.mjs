import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** An entry of a lockfile. @typedef {{ version?: string, integrity?: string }} Locked */

/**
 * Whether node_modules is as package-lock.json says: all that npm noted there has the wanted version, and every
 * direct dependency is present. npm writes its note last, so an installation that was cut off does not count.
 * Packages that only the workspace `bench` needs may be missing, unless it is asked for.
 * @param {{ bench?: boolean }} [options]
 */
export function isInstalled({ bench = false } = {}) {
  /** @type {Record<string, Locked> | undefined} */
  const wanted = readJson("package-lock.json")?.packages;
  /** @type {Record<string, Locked> | undefined} */
  const present = readJson("node_modules/.package-lock.json")?.packages;
  if (!wanted || !present) return false;
  const isAsWanted = Object.entries(present).every(
    ([place, { version, integrity }]) =>
      wanted[place]?.version === version && wanted[place]?.integrity === integrity,
  );
  const direct = ["package.json", ...(bench ? ["bench/package.json"] : [])].flatMap(directNames);
  return isAsWanted && direct.every((name) => `node_modules/${name}` in present);
}

/**
 * Installs what the lockfile says, when node_modules does not hold it; with `bench` also the packages of that
 * workspace, next to what is there.
 * @param {import("./project.mjs").Say} say
 * @param {{ bench?: boolean }} [options]
 */
export async function ensureInstalled(say, { bench = false } = {}) {
  if (!isInstalled()) {
    say("Installing the dependencies (the first time a minute or two).");
    await npm("ci", "--include=dev", "--workspaces=false");
  }
  if (bench && !isInstalled({ bench })) {
    say("Installing the packages of the benchmarks (the first time half a minute).");
    await npm("install", "--include=dev", "--no-save");
  }
}

/** @param {string[]} args */
async function npm(...args) {
  const { npm_execpath: path = "" } = process.env;
  const [command, ...before] = path.endsWith("npm-cli.js") ? [process.execPath, path] : ["npm"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly(String(command), [...before, ...args, ...quiet]);
}

/** @returns {string[]} */
function directNames(/** @type {string} */ manifest) {
  const { dependencies, devDependencies } = readJson(manifest);
  return Object.keys({ ...dependencies, ...devDependencies });
}

function readJson(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return null;
  }
}
