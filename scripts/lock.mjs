import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const folder = join(root, "dist");
const file = join(folder, ".preparing");

/**
 * Does `work` while no other command of this folder installs or builds. A lock whose process is gone
 * does not count.
 * @param {import("./project.mjs").Say} say
 * @param {() => Promise<void>} work
 */
export async function alone(say, work) {
  mkdirSync(folder, { recursive: true });
  let told = false;
  while (!take()) {
    const holder = Number(read());
    if (!isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`Waiting for another command (pid ${holder}) that installs or builds.`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function read() {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
