import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { folderForTests } from "@/platform/folder-for-test";
import { openSource, type SourceSpec } from "./source";

const text = Array.from({ length: 50_000 }, (_, line) => `${line},${Math.sin(line)}`).join("\n");
const folder = folderForTests();

async function readAll(spec: SourceSpec) {
  const source = await openSource(spec);
  try {
    const content = await buffer(source.chunks);
    return { text: content.toString(), sha256: source.sha256(), bytes: source.bytes };
  } finally {
    await source.close();
  }
}

function write(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function zipOf(files: Record<string, string>, options = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const stock = await zipOf({ "stock.csv": text });
test.each([
  ["stock.csv", Buffer.from(text)],
  ["stock.csv.gz", gzipSync(text)],
  ["stock.zip", await zipOf({ "whatever.csv": text })],
  ["with-readme.zip", await zipOf({ "LISEZMOI.txt": "x", "data/stock.csv": text })],
  ["stored.zip", await zipOf({ "stock.csv": text }, { compress: false })],
  ["zip64.zip", await zipOf({ "stock.csv": text }, { forceZip64Format: true })],
  ["named.bin", stock],
])("a source gives its content, size and checksum: %s", async (name, bytes) => {
  const read = await readAll(write(name, bytes));
  expect(read.text === text).toBe(true);
  expect(read).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes) });
});
test("a source gives its content, size and checksum: bytes in memory", async () => {
  async function* open() {
    yield Buffer.from("a,b\n");
    yield Buffer.from("1,2\n");
  }
  const expected = { text: "a,b\n1,2\n", bytes: null };
  expect(await readAll({ name: "demo", open })).toMatchObject(expected);
});
test("a source gives its content, size and checksum: several JSON files in one zip follow each other", async () => {
  const path = write("rne.zip", await zipOf({ "a.json": "[1]", "b.json": "[2]" }));
  expect((await readAll(path)).text.trim()).toBe("[1]\n[2]");
});

test.each([
  ["stock.zip", stock],
  ["stock.csv.gz", gzipSync(text)],
])("an unusable source is refused by its name when it is cut short: %s", async (name, whole) => {
  for (const share of [0.3, 0.9, 0.999]) {
    const path = write(name, whole.subarray(0, Math.floor(whole.length * share)));
    await expect(readAll(path)).rejects.toThrow(new RegExp(`^${name} is cut short.*\\.$`));
  }
});

const noZip = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(5_000)]);
const tooMany = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.csv`, ""]));
test.each([
  ["called-a.zip", noZip, "is cut short, damaged or not a zip."],
  ["damaged.zip", Buffer.from(stock).fill(7, 20_000, 20_100), "is cut short, damaged"],
  ["empty.csv", Buffer.alloc(0), "is empty."],
  ["two.zip", await zipOf({ "a.csv": "1", "b.csv": "2" }), "holds more than one CSV file."],
  ["none.zip", await zipOf({ "a.txt": "1", "b.txt": "2" }), "holds no CSV or JSON file."],
  ["full.zip", await zipOf(tooMany), "holds too many files."],
])("an unusable source is refused by its name: %s", async (name, bytes, sentence) => {
  await expect(readAll(write(name, bytes))).rejects.toThrow(`${name} ${sentence}`);
});

test("an unusable source is refused by its name: what is missing, or a folder", async () => {
  await expect(readAll(join(folder, "none"))).rejects.toThrow("none does not exist.");
  await expect(readAll(folder)).rejects.toThrow("is a folder, not a file.");
});
