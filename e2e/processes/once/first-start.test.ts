import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { searchPath } from "@/lib/contract/paths";
import { freePort } from "../../../scripts/free-port.mjs";
import { root } from "../../../scripts/project.mjs";
import { seedSignedInUser } from "../../support/accounts";
import { Api } from "../../support/api";
import { demoRegister } from "../../support/demo-register";
import { ownFolder } from "../../support/own-server";
import { residentMemory } from "../../support/resident-memory";
import { startServer, type TestServer } from "../../support/server";
import { sharedServer } from "../../support/shared-server";

const folder = ownFolder("first-start");
const idleBytes = 420 * 2 ** 20;
/** Two starts of the same kind differ by this share. */
const noise = 0.1;

describe("a first start that is interrupted", () => {
  /** Starts a server and waits until its child process has begun to load the demo register. */
  async function startLoading() {
    const port = String(await freePort());
    const server = spawn(process.execPath, [join(root, "dist", "server.js")], {
      cwd: root,
      env: {
        ...(sharedServer().environment as NodeJS.ProcessEnv),
        ...{ DATA_DIR: folder, PORT: port, DEMO_REGISTER: "true" },
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void server.kill("SIGKILL"));
    const ended = once(server, "exit");
    let written = "";
    // A probe of a supervisor must not take the database from the import.
    server.stdout.once("data", () => {
      for (let probe = 0; probe < 5; probe += 1) {
        void fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => {});
      }
    });
    const isLoading = new Promise<void>((resolve) => {
      server.stderr.on("data", (chunk: Buffer) => {
        written += chunk;
        if (written.includes("Reading establishments")) resolve();
      });
    });
    await Promise.race([isLoading, ended]);
    expect(server.exitCode, written).toBeNull();
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
    return { server, ended, loader: Number(children.trim()), written: () => written };
  }

  it("says what to do when the process that loads it is killed", async () => {
    const { ended, loader, written } = await startLoading();
    process.kill(loader, "SIGKILL");
    expect(await ended).toEqual([1, null]);
    expect(written()).toContain(
      "The demo register could not be loaded; start again, or set DEMO_REGISTER=false.\n",
    );
  });

  it("passes SIGTERM on", async () => {
    const { server, ended, loader, written } = await startLoading();
    server.kill();
    expect(await ended).toEqual([0, null]);
    expect(existsSync(`/proc/${loader}`)).toBe(false);
    expect(written()).toContain("SIGTERM stopped the import; the register is as it was.\n");
  });

  it("leaves no process behind when it is killed itself", async () => {
    const { server, ended, loader } = await startLoading();
    server.kill("SIGKILL");
    await ended;
    await expect.poll(() => existsSync(`/proc/${loader}`)).toBe(false);
  });
});

describe("a first start after those, in the same data folder", () => {
  let server: TestServer;
  let idle: number;
  beforeAll(async () => {
    server = await startServer({ env: { DATA_DIR: folder } });
    idle = residentMemory(server.pid());
  });
  afterAll(() => server?.discard());

  it("loads the demo register, and shows how far it is", async () => {
    expect(server.printed()).toContain("First start: loading a demo register");
    expect(server.logs()).toMatch(/^Making the indexes, done: 20 \d{3} rows/m);
    const api = await Api.of(server);
    const { accessToken } = await seedSignedInUser(api, server);
    const { body } = await api.get(searchPath("la poste"), accessToken);
    expect(body).toMatchObject({ register: demoRegister, companies: expect.any(Array) });
    expect((body as { companies: { name: string }[] }).companies[0]?.name).toBe("LA POSTE");
  });

  it("leaves a process no larger than a second start, and both are small", async () => {
    await server.restart();
    const second = residentMemory(server.pid());
    expect(server.printed().split("First start:")).toHaveLength(2);
    expect(idle).toBeLessThan(second * (1 + noise));
    expect(Math.max(idle, second)).toBeLessThan(idleBytes);
  });
});
