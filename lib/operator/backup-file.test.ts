import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { folderForTests } from "@/platform/folder-for-test";
import { type BackupRow, backupRows, checkBackup, writeBackup } from "./backup-file";

const folder = folderForTests();
const file = join(folder, "whole");
const header = {
  format: "company-registry backup 1" as const,
  migration: "0005_head_office_places",
  createdAt: "2026-06-30T12:00:00.000Z",
  tables: ["accounts", "users"],
};
const rows = [
  '{"table":"accounts","row":{"id":"1"}}',
  '{"table":"users","row":{"id":"2","account_id":"1","email":"a@b.fr"}}',
];

beforeAll(async () => {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  expect(await writeBackup(file, header, batches())).toBe(rows.length);
});

const isDamaged = (path: string) =>
  `${path} is not a backup, or is damaged or incomplete; nothing was changed.`;

it("reads back what was written", async () => {
  expect(await checkBackup(file)).toEqual(header);
  const read = await Readable.from(backupRows(file)).toArray();
  expect(read.map(({ line }: BackupRow) => line)).toEqual(rows);
});

const without = (text: string, at: number) =>
  gzipSync(text.trimEnd().split("\n").toSpliced(at, 1).join("\n"));
/** 100,000 lists in each other. */
const lists = "[".repeat(100_000) + "]".repeat(100_000);
const withFirstRow = (change: (row: string) => string) => (_: Buffer, text: string) => {
  const [head, row = ""] = text.split("\n");
  return gzipSync([head, change(row), '{"rows":1}'].join("\n"));
};
const changed = (from: string, to: string) => (_: Buffer, text: string) =>
  gzipSync(text.replaceAll(from, to));

it.each<[string, (whole: Buffer, text: string) => Buffer]>([
  ["cut", (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
  ["cut at its end", (whole) => whole.subarray(0, -1)],
  ["not gzipped", (_, text) => Buffer.from(text)],
  ["empty", () => Buffer.alloc(0)],
  ["without a row", (_, text) => without(text, 2)],
  ["without its end", (_, text) => without(text, 3)],
  ["with a row of another table", changed('"table":"users"', '"table":"others"')],
  ["with a table of PostgreSQL", changed('"users"', '"pg_authid"')],
  ["with a table of the register", changed('"users"', '"live_register"')],
  ["with a table that is no name", changed('"users"', '"users; select 1"')],
  ["with a column of another table", changed('"email":', '"rolsuper":')],
  ["with a header of another form", changed('"tables":[', '"tables":[7,')],
  ["with a row of 100,000 lists", withFirstRow((row) => row.replace('"1"', lists))],
  ["with lists beside a row", withFirstRow((row) => row.replace(/}$/, `,"more":${lists}}`))],
  [
    "with a row that replaces another",
    withFirstRow((row) => row.replace('"row"', `"row":{"id":${lists}},"row"`)),
  ],
  [
    "with a long line",
    (_, text) => gzipSync(`${text.split("\n")[0]}\n{"table":"${"x".repeat(300_000)}`),
  ],
])("refuses a file that is %s", async (kind, damage) => {
  const path = join(folder, kind.replaceAll(" ", "-"));
  const whole = readFileSync(file);
  writeFileSync(path, damage(whole, gunzipSync(whole).toString()));
  await expect(checkBackup(path)).rejects.toThrow(isDamaged(path));
});

it.each([
  ["none", "does not exist"],
  ["", "is a folder, not a file"],
])("refuses %j, which %s", async (name, why) => {
  const path = join(folder, name);
  await expect(checkBackup(path)).rejects.toThrow(`${path} ${why}; nothing was changed.`);
});

it("refuses a file of a later build", async () => {
  const path = join(folder, "later");
  const later = { ...header, migration: "9999_later", tables: ["accounts", "of_the_later_build"] };
  writeFileSync(path, gzipSync(`${JSON.stringify(later)}\n{"rows":0}\n`));
  await expect(checkBackup(path)).rejects.toThrow(
    `${path} was made by a later build; restore it with that one.`,
  );
});

it("says that a file has no end of line, without reading all of it", async () => {
  const path = join(folder, "one-line");
  const part = gzipSync(Buffer.alloc(64 * 1024 * 1024, "x"));
  for (let turn = 0; turn < 20; turn += 1) appendFileSync(path, part);
  await expect(checkBackup(path)).rejects.toThrow(isDamaged(path));
});
