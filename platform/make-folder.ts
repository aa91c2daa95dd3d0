import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, and the folders above it, unless it is there. Throws the error of the file system. `mkdir` of Node
 * with `recursive` never returns below a folder in which the system makes none, such as `/proc`.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    makeOne(folder, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeFolder(dirname(folder), mode);
    makeOne(folder, mode);
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
