import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    let wholeMs: number;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "registry-start-"));
      environment = { ...sharedServer().environment, DATA_DIR: folder };
      const startedAt = performance.now();
      await expectInvitation();
      wholeMs = performance.now() - startedAt;
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    async function expectInvitation(): Promise<void> {
      const { code, stdout, stderr } = await runCommand("invite", ["--new-account"], {
        environment,
      });
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toContain("/invitation/");
    }

    async function killStartAfter(delayMs: number): Promise<void> {
      const child = spawn(process.execPath, [invite, "--new-account"], {
        cwd: root,
        env: environment as NodeJS.ProcessEnv,
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      await Promise.race([wait(delayMs), ended]);
      child.kill("SIGKILL");
      await ended;
    }

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
  },
);
