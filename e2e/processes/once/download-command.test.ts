import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { FileServer } from "../../support/file-server";
import { ownFolder } from "../../support/own-server";
import { runCommand, startCommand } from "../../support/run-command";
import { stockNames as names, publishStock, stockUrls } from "../../support/stock";

const server = await FileServer.start();
afterAll(() => server.stop());
await publishStock(server, 2_000);
const folder = ownFolder("download");
const environment = { DATA_DIR: folder, ...stockUrls(server) };

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
  rmSync(join(folder, "stock"), { recursive: true });
  server.requests.length = 0;
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

test("npm run download refuses a folder that takes no file with one sentence", async () => {
  for (const refused of [resolve("package.json"), "/proc", "/proc/none/stock"]) {
    const { code, stdout, stderr } = await download("--folder", refused);
    expect([code, stdout]).toEqual([1, ""]);
    const sentence = new RegExp(
      `^Cannot write into ${refused}: .*; choose another with --folder\\.$`,
    );
    expect(stderr.replace(/^Downloading.*\n/gm, "").trim()).toMatch(sentence);
  }
});
