import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedAccount } from "../../support/accounts";
import { copyMigratedDatabase } from "../../support/migrated-database";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { runCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const damaged = await ownServer();

describe("an embedded database that is damaged", () => {
  let folder: string;
  let files: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "registry-damaged-"));
    await copyMigratedDatabase("embedded", folder);
    files = join(folder, "db");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function expectSentence(dataDir: string, commands: string[]): Promise<void> {
    const environment = { ...sharedServer().environment, PORT: "0", DATA_DIR: dataDir };
    const sentence = `The database in ${join(dataDir, "db")} is damaged; move that folder away, then restore the last backup with: npm run restore -- FILE\n`;
    for (const command of commands) {
      const { code, stderr } = await runCommand(command, [], { environment });
      expect([command, code, stderr]).toEqual([command, 1, sentence]);
    }
  }

  const largest = (): string => {
    const base = join(files, "base", "5");
    const bySize = readdirSync(base).toSorted(
      (one, other) => statSync(join(base, other)).size - statSync(join(base, one)).size,
    );
    return join(base, String(bySize[0]));
  };

  it.each<[string, () => void]>([
    ["has no PG_VERSION", () => rmSync(join(files, "PG_VERSION"))],
    ["has a file cut short", () => truncateSync(largest(), 8_192)],
    [
      "has a pg_control of zeros",
      () => writeFileSync(join(files, "global/pg_control"), Buffer.alloc(8_192)),
    ],
    ["has no global folder", () => rmSync(join(files, "global"), { recursive: true })],
  ])("because it %s is refused with an explanation, not recreated", async (_kind, damage) => {
    damage();
    const before = readdirSync(join(files, "base"), { recursive: true });
    await expectSentence(folder, ["../server"]);
    expect(readdirSync(join(files, "base"), { recursive: true })).toEqual(before);
  });

  it("with a truncated table of users is refused, not taken for an empty one", async () => {
    const { server } = damaged;
    await seedAccount(server);
    const query = "select pg_relation_filepath('users') as path";
    const [table] = await queryDatabase<{ path: string }>(server, query);
    await server.terminate(20_000);
    truncateSync(join(server.dataDir, "db", String(table?.path)), 0);
    await expectSentence(server.dataDir, ["../server", "invite"]);
  });
});
