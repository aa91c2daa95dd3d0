import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

/** @typedef {{ id: number, input: string } & ({ salt: string } | { hash: string })} Job */

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
