import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root } from "./project.mjs";
import { runQuietly } from "./run.mjs";

/** The first one shows nothing and has no windows, so that it needs half as much of the processor. */
const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The arguments with which a browser starts here; a sandbox needs a user other than root. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright's own browser (`path` undefined), else the system's; null when there is none. */
export function findChromium() {
  const { chromium } = createRequire(join(root, "package.json"))("@playwright/test");
  if (existsSync(chromium.executablePath())) return { path: undefined };
  const path = systemNames.map(findProgram).find(Boolean);
  return path ? { path } : null;
}

/**
 * Gets a browser when there is none: Playwright's, else the distribution's. False when none can be had.
 * @param {import("./project.mjs").Say} say
 */
export async function ensureChromium(say) {
  if (findChromium()) return true;
  const isRoot = process.getuid?.() === 0;
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const withDeps = isRoot && findProgram("apt-get") ? ["--with-deps"] : [];
  say("Installing a browser for the tests.");
  try {
    await runQuietly(process.execPath, [playwright, "install", ...withDeps, "chromium"]);
  } catch {
    if (!(await aptInstall("chromium-headless-shell", say))) await aptInstall("chromium", say);
  }
  return findChromium() !== null;
}

/**
 * Installs a package of the distribution, as root where there is apt-get. False when it cannot.
 * @param {string} name
 * @param {import("./project.mjs").Say} say
 */
export async function aptInstall(name, say) {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) return false;
  say(`Installing the distribution's package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await runQuietly("apt-get", ["update", "-qq"], { env });
    await runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @returns {string | undefined} */
export function findProgram(/** @type {string} */ name) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
