import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FolderLockedError, lockFolder } from "./folder-lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeHolder(holder: object): void {
  writeFileSync(
    join(folder, "lock"),
    JSON.stringify({ nonce: "other", startedAt: null, ...holder }),
  );
}

it("holds the folder until it is released", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  lock.release();
  lockFolder(folder).release();
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

it("names the process that holds the folder", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  await once(child, "spawn");
  const { hostname } = await import("node:os");
  writeHolder({ pid: child.pid, host: hostname() });
  expect(() => lockFolder(folder)).toThrow(`pid ${child.pid}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  lockFolder(folder).release();
});

it("does not take a later process with the same number for the holder", async () => {
  const { hostname } = await import("node:os");
  writeHolder({ pid: process.pid, host: hostname(), startedAt: "another-boot:1" });
  lockFolder(folder).release();
});

it("waits for the heartbeat of another host to grow old", () => {
  writeHolder({ pid: 1, host: "elsewhere" });
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder, "lock"), longAgo, longAgo);
  lockFolder(folder).release();
});

it("leaves one winner when many processes take over a dead one's lock at once", async () => {
  writeHolder({ pid: 2 ** 22 + 1, host: (await import("node:os")).hostname() });
  const { build } = await import("esbuild");
  const script = join(folder, "taker.mjs");
  await build({
    entryPoints: ["db/folder-lock.ts"],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: script,
    footer: {
      js: `
try { lockFolder(process.argv[2]); process.stdout.write("won"); setTimeout(() => process.exit(0), 4000); }
catch { process.stdout.write("lost"); }`,
    },
  });
  const takers = Array.from({ length: 12 }, () => spawn(process.execPath, [script, folder]));
  const answers = await Promise.all(
    takers.map(async (taker) => {
      const [said] = await once(taker.stdout, "data");
      return String(said);
    }),
  );
  for (const taker of takers) taker.kill("SIGKILL");
  expect(answers.filter((answer) => answer === "won")).toHaveLength(1);
});
