import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/project.mjs";
import { testDatabase } from "../support/databases";
import { runCommand } from "../support/run-command";
import { sharedServer } from "../support/shared-server";

const kills = 3;
const invite = join(root, "dist", "cli", "invite.js");

describe.runIf(testDatabase() === "embedded")(
  "an embedded database whose first start was killed",
  () => {
    let folder: string;
    let environment: Record<string, string>;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "registry-start-"));
      environment = { ...sharedServer().environment, DATA_DIR: folder };
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    async function expectInvitation(): Promise<number> {
      const startedAt = performance.now();
      const { code, stdout, stderr } = await runCommand("invite", [], { environment });
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("/invitation/");
      return performance.now() - startedAt;
    }

    async function killStartAfter(delayMs: number): Promise<void> {
      const child = spawn(process.execPath, [invite], {
        cwd: root,
        env: environment as NodeJS.ProcessEnv,
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      await Promise.race([wait(delayMs), ended]);
      child.kill("SIGKILL");
      await ended;
    }

    it("repeatedly starts the next time", async () => {
      const whole = await expectInvitation();
      rmSync(folder, { recursive: true });
      for (let turn = 1; turn <= kills; turn += 1) {
        await killStartAfter((whole * (turn - Math.random())) / kills);
      }
      await expectInvitation();
    });

    it("while the lock file was still empty starts the next time", async () => {
      await expectInvitation();
      writeFileSync(join(folder, "db", "postmaster.pid"), "");
      await expectInvitation();
    });
  },
);
