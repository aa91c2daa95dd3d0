import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/**
 * An entry of a lockfile, which is named by its place: `node_modules/ajv/node_modules/fast-uri`.
 * @typedef {{
 *   version?: string, integrity?: string, optional?: boolean, link?: boolean, workspaces?: string[],
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Locked
 */

/**
 * Whether node_modules holds what package-lock.json says; npm notes there what it has installed. What only the
 * workspaces (`bench`, `packages`) need may be there or not, unless it is asked for.
 * @param {{ workspaces?: boolean }} [options]
 */
export function isInstalled({ workspaces = false } = {}) {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const needed = neededPlaces(wanted, ["", ...(workspaces ? (wanted[""]?.workspaces ?? []) : [])]);
  const isAsWanted = (/** @type {string} */ place) => {
    const { version, integrity, optional } = wanted[place] ?? {};
    const found = present[place];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  };
  return [...needed].every(isAsWanted) && Object.keys(present).every((place) => place in wanted);
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

/**
 * The places of all that some packages need, found as Node finds them: in the nearest node_modules upwards.
 * @param {Record<string, Locked>} packages
 * @param {string[]} from their places
 */
function neededPlaces(packages, from) {
  /** @type {Set<string>} */
  const needed = new Set();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const name of namesOf(packages[place] ?? {})) {
      const found = nearest(packages, place, name);
      if (found === null || needed.has(found)) continue;
      needed.add(found);
      open.push(found);
    }
  }
  return needed;
}

/** @param {Locked} entry */
function namesOf(entry) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  );
  const { dependencies, devDependencies, optionalDependencies } = entry;
  return peers.concat(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
}

/**
 * @param {Record<string, Locked>} packages
 * @param {string} place
 * @param {string} name
 */
function nearest(packages, place, name) {
  for (
    let folder = place;
    ;
    folder = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?)?[^/]+$/, "")
  ) {
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return null;
  }
}

/** @returns {Record<string, Locked> | null} */
function readPackages(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return null;
  }
}
