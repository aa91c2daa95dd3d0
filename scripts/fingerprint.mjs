import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./project.mjs";

const otherFolders = new Set([
  "node_modules",
  "dist",
  "bench",
  "docs",
  "e2e",
  "packages",
  "scripts",
  "coverage",
  "test-results",
  "playwright-report",
]);
const source = /\.(tsx?|[cm]?jsx?|json|css|svg|png|ico|woff2|webmanifest)$/;
const notSource = /\.(test|spec)\.tsx?$|^next-env\.d\.ts$|^(playwright|vitest)\.config\.ts$/;

/**
 * A hash of the contents of the files that a build is made from. `leaveOut` names folders and files
 * at the top that do not matter to it.
 * @param {string[]} [leaveOut]
 */
export function fingerprint(leaveOut = []) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  const client = join(root, "packages", "client");
  const paths = sources(root, new Set(leaveOut)).concat(
    // Without what the build makes.
    sources(join(client, "src"), new Set(["api.ts"])),
    join(client, "package.json"),
    join(root, "scripts", "build.mjs"),
  );
  for (const path of paths) {
    hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {Set<string>} leaveOut
 * @returns {string[]}
 */
function sources(folder, leaveOut) {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name.startsWith(".") || leaveOut.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return folder === root && otherFolders.has(entry.name) ? [] : sources(path, new Set());
    }
    return entry.isFile() && source.test(entry.name) && !notSource.test(entry.name) ? [path] : [];
  });
}
