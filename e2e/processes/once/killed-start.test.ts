import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownFolder } from "../../support/own-server";
import { runCommand, startCommand } from "../../support/run-command";
import { sharedServer } from "../../support/shared-server";

const kills = 3;

const folder = ownFolder("start");
const environment = { ...sharedServer().environment, DATA_DIR: folder };
const startedAt = performance.now();
await expectInvitation();
const wholeMs = performance.now() - startedAt;

async function expectInvitation(): Promise<void> {
  const { code, stdout, stderr } = await runCommand("invite", ["--new-account"], {
    environment,
  });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("/invitation/");
}

async function killStartAfter(delayMs: number): Promise<void> {
  const child = startCommand("invite", ["--new-account"], { environment });
  const ended = once(child, "exit");
  await Promise.race([wait(delayMs), ended]);
  child.kill("SIGKILL");
  await ended;
}

describe("an embedded database whose first start was killed", () => {
  it("while the lock file was still empty starts the next time", async () => {
    writeFileSync(join(folder, "db", "postmaster.pid"), "");
    await expectInvitation();
  });

  it("repeatedly starts the next time", async () => {
    rmSync(folder, { recursive: true });
    for (let turn = 1; turn <= kills; turn += 1) {
      await killStartAfter((wholeMs * (turn - Math.random())) / kills);
    }
    await expectInvitation();
  });
});
