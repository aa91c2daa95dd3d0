import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A folder for the tests of a file or of a group, removed after the last of them. */
export function folderForTests(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "registry-")));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
