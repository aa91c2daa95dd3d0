import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder";

/**
 * The secret in `folder/name` (mode 0600): 256 random bits in base64url, generated at first use. Two processes that
 * start at once get the same one, because only one hard link can be made. Throws the errors of the file system.
 */
export function readOrCreateSecret(folder: string, name: string): string {
  const path = join(folder, name);
  const existing = read(path);
  if (existing) return existing;
  makeFolder(folder, 0o700);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
