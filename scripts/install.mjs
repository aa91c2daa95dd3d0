import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Locked */

/** Whether node_modules holds what package-lock.json says; npm notes there what it has installed. */
export function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const missing = Object.entries(wanted).some(([path, { version, integrity, optional }]) => {
    if (path === "") return false;
    const found = present[path];
    if (!found) return !optional;
    return found.version !== version || found.integrity !== integrity;
  });
  return !missing && Object.keys(present).every((path) => path in wanted);
}

/**
 * Installs what the lockfile says, when node_modules does not hold it.
 * @param {import("./project.mjs").Say} say
 */
export async function ensureInstalled(say) {
  if (isInstalled()) return;
  say("Installing the dependencies (the first time a minute or two).");
  const npm = process.env.npm_execpath ?? "";
  const [command, ...before] = npm.endsWith("npm-cli.js") ? [process.execPath, npm] : ["npm"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await runQuietly(String(command), [...before, "ci", "--include=dev", ...quiet]);
}

/** @returns {Record<string, Locked> | null} */
function readPackages(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return null;
  }
}
