import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

/** @typedef {{ id: number, input: string } & ({ salt: string } | { hash: string })} Job */

/** Not the utmost: beside an import a sign-in would else take many seconds. */
const politeness = 5;
yieldToReaders();

parentPort?.on("message", (/** @type {Job} */ job) => {
  try {
    const value =
      "salt" in job
        ? bcrypt.hashSync(job.input, job.salt)
        : bcrypt.compareSync(job.input, job.hash);
    parentPort?.postMessage({ id: job.id, value });
  } catch (error) {
    parentPort?.postMessage({ id: job.id, error: String(error) });
  }
});

/** On Linux a thread may have a priority of its own: requests under way go before passwords. */
function yieldToReaders() {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), politeness);
  } catch {
    // Elsewhere all threads are alike.
  }
}
