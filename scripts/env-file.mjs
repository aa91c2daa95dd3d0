import { root } from "./project.mjs";

/**
 * Adds the variables of the file `.env` to those of the process, which win. Next reads the same file, but only after the
 * server has chosen its database, and never for a command.
 */
export async function readEnvFile({ dev = false } = {}) {
  // A package, which is installed by the first run.
  const { default: nextEnv } = await import("@next/env");
  nextEnv.loadEnvConfig(root, dev);
}
