import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./project.mjs";

const allowed = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Zlib"],
  ...["BlueOak-1.0.0", "Unlicense", "CC0-1.0", "CC-BY-4.0", "OFL-1.1"],
  // Used unchanged, as libraries of their own.
  ...["LGPL-3.0-or-later", "MPL-2.0"],
]);

/** @typedef {{ version: string, license?: string, integrity?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Locked */

/**
 * Every package of the lockfile and its licence: what the lockfile says, else the package itself. A tool
 * only builds and tests.
 */
export function licences() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  return entries.map(([path, { version, license, integrity, dev: isTool = false }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    // What another platform needs is not here to ask; it is a part of the package that names it.
    const whole = entries.find(([, { optionalDependencies = {} }]) => name in optionalDependencies);
    const licence = license ?? licenceIn(join(root, path)) ?? whole?.[1].license ?? "unknown";
    return { name, version, licence, integrity, isTool };
  });
}

/**
 * Whether the list satisfies an SPDX expression.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, "$1");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isAllowed);
  return bare.split(" AND ").every((each) => allowed.has(each));
}

/** @returns {string | undefined} */
function licenceIn(/** @type {string} */ folder) {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, "utf8"));
  return license ?? licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(" OR ");
}

/** `npm run licences`: how many packages have which, and 1 when one is not on the list. */
function main() {
  const all = licences();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { licence } of all) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(count).padStart(5)}  ${licence}`);
  }
  const refused = all.filter(({ licence }) => !isAllowed(licence));
  for (const { name, version, licence } of refused) {
    console.error(`${name} ${version}: the licence ${licence} is not on the list.`);
  }
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
