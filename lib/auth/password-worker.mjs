import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

/** @typedef {{ id: number, input: string } & ({ salt: string } | { hash: string, fillSalts: string[] })} Job */

/** Not the lowest priority: during an import a sign-in would then take many seconds. */
const niceness = 5;
let rounds = 0;
lowerPriority();

parentPort?.on("message", (/** @type {Job} */ job) => {
  rounds = 0;
  try {
    const value = "salt" in job ? hash(job.input, job.salt) : matches(job);
    parentPort?.postMessage({ id: job.id, value, rounds });
  } catch (error) {
    parentPort?.postMessage({ id: job.id, error: String(error), rounds });
  }
});

function hash(/** @type {string} */ input, /** @type {string} */ salt) {
  rounds += 2 ** bcrypt.getRounds(salt);
  return bcrypt.hashSync(input, salt);
}

function matches(/** @type {{ input: string, hash: string, fillSalts: string[] }} */ job) {
  rounds += 2 ** bcrypt.getRounds(job.hash);
  if (bcrypt.compareSync(job.input, job.hash)) return true;
  for (const salt of job.fillSalts) hash(job.input, salt);
  return false;
}

/** On Linux each thread has its own priority, so other requests come before passwords. */
function lowerPriority() {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // Other systems have no priority per thread.
  }
}
