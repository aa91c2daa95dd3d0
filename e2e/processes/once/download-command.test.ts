import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { FileServer } from "../../support/file-server";
import { runCommand, startCommand } from "../../support/run-command";
import { stockNames as names, publishStock, stockUrls } from "../../support/stock";

const server = await FileServer.start();
afterAll(() => server.stop());
await publishStock(server, 2_000);
let folder: string;
let environment: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-download-"));
  environment = { DATA_DIR: folder, ...stockUrls(server) };
  server.requests.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const download = (...args: string[]) => runCommand("download", args, { environment });
const stored = (name = "") => readFileSync(join(folder, "stock", name));
const served = (name = "") => server.files.get(`/${name}`) as Buffer;

test("npm run download gets both files, shows progress, and does not get them again", async () => {
  const { code, stdout, stderr } = await download();
  expect(stderr).toMatch(/^Downloading legal units, done: \d\.\d MB/m);
  expect(code).toBe(0);
  for (const name of names) {
    expect(stored(name).equals(served(name))).toBe(true);
    expect(stdout).toMatch(
      new RegExp(`^${join(folder, "stock", name)}: \\d.* MB, downloaded$`, "m"),
    );
  }
  const again = await download();
  expect(again.stdout.match(/unchanged$/gm)).toHaveLength(2);
});

test("a killed npm run download continues, and a second one at the same time is refused", async () => {
  const half = Math.floor(served(names[0]).length / 2);
  server.answers = [(request, response) => server.send(request, response, half, { stalls: true })];
  const child = startCommand("download", [], { environment });
  const part = join(folder, "stock", `${names[0]}.part`);
  while (statSync(part, { throwIfNoEntry: false })?.size !== half) await wait(20);
  const { code, stderr } = await download();
  expect([code, stderr.trim()]).toEqual([
    1,
    "Another download into this folder is under way; wait for its end and run this again.",
  ]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await download()).code).toBe(0);
  expect(server.requests[1]?.headers.range).toBe(`bytes=${half}-`);
  for (const name of names) expect(stored(name).equals(served(name))).toBe(true);
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  [
    "a folder that is a file",
    ["--folder", "package.json"],
    {},
    /^Cannot write into .*package\.json/,
  ],
  ["a folder that takes no file", ["--folder", "/proc"], {}, /^Cannot write into \/proc: /],
  [
    "a folder that the system cannot make",
    ["--folder", "/proc/none/stock"],
    {},
    /^Cannot write into \/proc\/none\/stock: .*; choose another with --folder\.$/,
  ],
  [
    "a missing file",
    [],
    { STOCK_LEGAL_UNITS_URL: "none.zip" },
    /none\.zip answers 404; set STOCK_LEGAL_UNITS_URL to the file's address\.$/,
  ],
])("npm run download refuses %s with one sentence", async (_, args, changed, sentence) => {
  for (const [name, path] of Object.entries(changed)) environment[name] = server.url(`/${path}`);
  const { code, stdout, stderr } = await download(...args);
  expect([code, stdout]).toEqual([1, ""]);
  const said = stderr.replace(/^Downloading.*\n/gm, "").trim();
  expect(said).toMatch(sentence);
  expect(said).not.toContain("    at ");
});
