import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const isRoot = process.getuid?.() === 0;

describe("a DATA_DIR that cannot be written", () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), "registry-folder-")), "data");
  });
  afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

  async function expectSentence(): Promise<void> {
    const environment = { ...sharedServer().environment, PORT: "0", DATA_DIR: folder };
    const { code, stderr } = await runCommand("../server", [], { environment });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot write: .*Set DATA_DIR to a folder this user may write\.\n$/);
  }

  it("because a file has its path is refused with an explanation", async () => {
    writeFileSync(folder, "");
    await expectSentence();
  });

  it("because a file has its database's path is refused with an explanation", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "db"), "");
    await expectSentence();
  });

  // Root ignores file modes.
  it.skipIf(isRoot)("because its mode forbids it is refused with an explanation", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await expectSentence();
  });
});
