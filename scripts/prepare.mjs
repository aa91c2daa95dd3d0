import { prepare } from "./build.mjs";
import { requireNode, tell } from "./project.mjs";
import { stopWithChildren } from "./run.mjs";

/**
 * Makes this folder ready to run, or ends the process with what went wrong.
 * @param {{ pages: boolean, workspaces?: boolean, silent?: boolean }} options
 */
export async function prepareOrExit({ pages, workspaces = false, silent = false }) {
  requireNode();
  const settle = stopWithChildren();
  try {
    const say = silent ? tellOfInstalling : tell;
    await prepare({ pages, workspaces, say });
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    process.exit(1);
  } finally {
    settle();
  }
}

/** A command's own output is what counts; only what takes long is worth a line. */
function tellOfInstalling(/** @type {string} */ line) {
  if (!line.startsWith("Bundling")) tell(line);
}
