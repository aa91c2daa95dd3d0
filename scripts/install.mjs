import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/**
 * An entry of a lockfile, which is named by its place: `node_modules/ajv/node_modules/fast-uri`.
 * @typedef {{
 *   version?: string, integrity?: string, workspaces?: string[],
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 * }} Locked
 */

/**
 * Whether node_modules holds what package-lock.json says; npm notes there what it has installed. What only the
 * workspaces (`bench`, `packages`) need may be there or not, unless it is asked for. What a dependency needs comes with its
 * version, so only direct ones can be missing.
 * @param {{ workspaces?: boolean }} [options]
 */
export function isInstalled({ workspaces = false } = {}) {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const places = ["", ...(workspaces ? (wanted[""]?.workspaces ?? []) : [])];
  const direct = places.flatMap((place) => {
    const { dependencies, devDependencies } = wanted[place] ?? {};
    return Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
      const own = `${place}/node_modules/${name}`;
      return own in wanted ? own : `node_modules/${name}`;
    });
  });
  return (
    direct.every((place) => place in present) &&
    Object.entries(present).every(([place, { version, integrity }]) => {
      const locked = wanted[place];
      return locked && locked.version === version && locked.integrity === integrity;
    })
  );
}

/**
 * Installs what the lockfile says, when node_modules does not hold it; with `workspaces` also what those
 * need, beside what is there.
 * @param {import("./project.mjs").Say} say
 * @param {{ workspaces?: boolean }} [options]
 */
export async function ensureInstalled(say, { workspaces = false } = {}) {
  if (!isInstalled()) {
    say("Installing the dependencies (the first time a minute or two).");
    await npm("ci", "--include=dev", "--workspaces=false");
  }
  if (workspaces && !isInstalled({ workspaces })) {
    say("Installing what the benchmarks and the client need (the first time half a minute).");
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

/** @returns {Record<string, Locked> | null} */
function readPackages(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return null;
  }
}
