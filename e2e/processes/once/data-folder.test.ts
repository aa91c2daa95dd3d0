import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownFolder } from "../../support/own-server";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const folder = ownFolder("data");
const isRoot = process.getuid?.() === 0;

const ways: [string, (path: string) => void][] = [
  ["a file has its path", (path) => writeFileSync(path, "")],
  [
    "a file has its database's path",
    (path) => {
      mkdirSync(path);
      writeFileSync(join(path, "db"), "");
    },
  ],
  ["its mode forbids it", (path) => mkdirSync(path, 0o500)],
];

// Root ignores file modes.
it.each(isRoot ? ways.slice(0, 2) : ways)(
  "a DATA_DIR that cannot be written, because %s, is refused with an explanation",
  async (why, spoil) => {
    const DATA_DIR = join(folder, why);
    spoil(DATA_DIR);
    const environment = { ...sharedServer().environment, PORT: "0", DATA_DIR };
    const { code, stderr } = await runCommand("../server", [], { environment });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot write: .*Set DATA_DIR to a folder this user may write\.\n$/);
  },
);
