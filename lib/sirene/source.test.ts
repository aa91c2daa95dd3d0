import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openSource, type SourceSpec } from "./source";

const text = Array.from({ length: 50_000 }, (_, line) => `${line},${Math.sin(line)}`).join("\n");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "source-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

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

const packings: [string, () => Promise<Buffer>][] = [
  ["stock.csv", async () => Buffer.from(text)],
  ["stock.csv.gz", async () => gzipSync(text)],
  ["stock.zip", () => zipOf({ "whatever.csv": text })],
  ["with-readme.zip", () => zipOf({ "LISEZMOI.txt": "x", "data/stock.csv": text })],
  ["stored.zip", () => zipOf({ "stock.csv": text }, { compress: false })],
  ["zip64.zip", () => zipOf({ "stock.csv": text }, { forceZip64Format: true })],
  ["named.bin", () => zipOf({ "stock.csv": text })],
];
test.each(packings)("a source gives its content, size and checksum: %s", async (name, pack) => {
  const bytes = await pack();
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

test.each(["stock.zip", "stock.csv.gz"])(
  "an unusable source is refused by its name when it is cut short: %s",
  async (name) => {
    const whole = name.endsWith("zip") ? await zipOf({ "stock.csv": text }) : gzipSync(text);
    for (const share of [0.3, 0.9, 0.999]) {
      const path = write(name, whole);
      truncateSync(path, Math.floor(whole.length * share));
      await expect(readAll(path)).rejects.toThrow(new RegExp(`^${name} is cut short.*\\.$`));
    }
  },
);
test("an unusable source is refused by its name when it is only called a zip", async () => {
  const path = write("page.zip", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(5_000)]));
  await expect(readAll(path)).rejects.toThrow(/^page\.zip is cut short, damaged or not a zip\.$/);
});
test("an unusable source is refused by its name when bytes in it are damaged", async () => {
  const whole = await zipOf({ "stock.csv": text });
  whole.fill(7, 20_000, 20_100);
  const path = write("damaged.zip", whole);
  await expect(readAll(path)).rejects.toThrow("damaged.zip is cut short, damaged");
});
test("an unusable source is refused by its name when it is missing, empty or a folder", async () => {
  await expect(readAll(join(folder, "none.zip"))).rejects.toThrow("none.zip does not exist.");
  const empty = write("empty.csv", Buffer.alloc(0));
  await expect(readAll(empty)).rejects.toThrow("empty.csv is empty.");
  await expect(readAll(folder)).rejects.toThrow("is a folder, not a file.");
});
test("an unusable source is refused by its name when a zip holds two CSV files or none", async () => {
  const two = write("two.zip", await zipOf({ "a.csv": "1", "b.csv": "2" }));
  await expect(readAll(two)).rejects.toThrow("two.zip holds more than one CSV file.");
  const none = write("none.zip", await zipOf({ "a.txt": "1", "b.txt": "2" }));
  await expect(readAll(none)).rejects.toThrow("none.zip holds no CSV or JSON file.");
});
