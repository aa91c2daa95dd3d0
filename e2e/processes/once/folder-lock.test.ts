import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { FolderLockedError, lockFolder } from "@/db/folder-lock";
import { ownFolder } from "../../support/own-server";

/** Side by side, because two tests mostly wait for a heartbeat. */
const it = test.concurrent;

const own = ownFolder("lock");
const script = join(own, "taker.mjs");
const started: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    entryPoints: ["db/folder-lock.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: script,
    footer: {
      js: `
lockFolder(process.argv[2]).then(
  () => { process.stdout.write("won"); setTimeout(() => {}, 60000); },
  (error) => { process.stdout.write("lost: " + error.message); });`,
    },
  });
});
afterAll(() => {
  for (const taker of started) taker.kill("SIGKILL");
});

const newFolder = () => mkdtempSync(join(own, "folder-"));

async function take(folder: string): Promise<{ taker: ChildProcess; said: string }> {
  const taker = spawn(process.execPath, [script, folder]);
  started.push(taker);
  const [said] = await once(taker.stdout, "data");
  return { taker, said: String(said) };
}

async function kill(taker: ChildProcess): Promise<void> {
  taker.kill("SIGKILL");
  await once(taker, "exit");
}

it("holds the folder until it is released, and leaves nothing there", async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
  expect(lock.isHeld()).toBe(true);
  lock.release();
  expect(lock.isHeld()).toBe(false);
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it("names the process that holds the folder, and takes over its lock once it is killed", async () => {
  const folder = newFolder();
  const { taker, said } = await take(folder);
  expect(said).toBe("won");
  await expect(lockFolder(folder)).rejects.toThrow(`pid ${taker.pid}`);
  await kill(taker);
  (await lockFolder(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it("does not take over the lock of a suspended process", async () => {
  const folder = newFolder();
  const { taker } = await take(folder);
  taker.kill("SIGSTOP");
  expect((await take(folder)).said).toContain(`pid ${taker.pid}`);
});

it("takes over a lock of unknown holder when its heartbeat does not change", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "lock"), "");
  (await lockFolder(folder)).release();
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

it("leaves one winner when many processes start at once", async () => {
  const folder = newFolder();
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(folder)));
  expect(answers.filter(({ said }) => said === "won")).toHaveLength(1);
});

it("leaves one winner when many processes take over the lock of a dead one at once", async () => {
  const folder = newFolder();
  for (let turn = 0; turn < 2; turn++) {
    await kill((await take(folder)).taker);
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(folder)));
    const winners = answers.filter(({ said }) => said === "won");
    expect(winners).toHaveLength(1);
    for (const { taker } of winners) await kill(taker);
  }
});

it("takes over a lock even when an earlier takeover was killed halfway", async () => {
  const folder = newFolder();
  const { taker } = await take(folder);
  await kill(taker);
  const id = readdirSync(folder)
    .map((name) => /^lock\.([0-9a-f]{16})$/.exec(name)?.[1])
    .find(Boolean);
  writeFileSync(join(folder, `lock.after-${id}`), "");
  (await lockFolder(folder)).release();
  expect(existsSync(join(folder, "lock"))).toBe(false);
});
