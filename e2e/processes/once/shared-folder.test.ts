import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { root } from "../../../scripts/project.mjs";
import { type Account, createAccount, signIn } from "../../support/accounts";
import { Api } from "../../support/api";
import { runProgram } from "../../support/run-command";
import { startServer, type TestServer } from "../../support/server";
import { wideLimits } from "../../support/shared-server";

const namespaces = ["--pid", "--fork", "--mount-proc", "--ipc", "--kill-child"];
const mayUnshare = canRun(["unshare", ...namespaces, "true"]);

/** Simulates two containers that share a volume and a host name. Process ids are the same in both. */
// Side by side, because two of the tests mostly wait for a heartbeat.
describe.concurrent("two namespaces, one DATA_DIR", () => {
  /** A test's own servers, which share one folder. */
  type Run = { folder: string; servers: TestServer[] };
  const runs: Run[] = [];
  function newRun(): Run {
    const run = { folder: mkdtempSync(join(tmpdir(), "registry-shared-")), servers: [] };
    runs.push(run);
    return run;
  }
  beforeEach(({ skip }) => {
    skip(!mayUnshare, "no namespaces can be made here: unshare needs root");
  });
  afterAll(async () => {
    const servers = runs.flatMap((run) => run.servers);
    for (const server of servers) await server.kill();
    for (const server of servers) await server.discard();
    for (const { folder } of runs) rmSync(folder, { recursive: true });
  });

  async function start({ servers }: Run, under: string[]): Promise<TestServer> {
    const shared = servers[0] && { DATA_DIR: servers[0].dataDir };
    const env = { ...wideLimits, DEMO_REGISTER: "false", ...shared };
    const server = await startServer({ env, under });
    servers.push(server);
    return server;
  }

  /** The message of a refused start. */
  async function refusal(first: TestServer, under: string[]): Promise<string> {
    const port = String(await freePort());
    const env = { ...first.environment, PORT: port, TEST_DATABASE_PORT: "" };
    const [command = "", ...args] = [...under, process.execPath, join(root, "dist", "server.js")];
    const { code, stderr } = await runProgram(command, args, env);
    return `${code}: ${stderr}`;
  }

  async function signUp(server: TestServer, count: number): Promise<Account[]> {
    const api = await Api.of(server);
    const accounts: Account[] = [];
    for (let made = 0; made < count; made++) accounts.push(await createAccount(api, server));
    return accounts;
  }

  async function expectAllSignIn(server: TestServer, accounts: Account[]): Promise<void> {
    const api = await Api.of(server);
    for (const account of accounts) await signIn(api, account);
  }

  /** Simulates another machine that shares the folder, whose sockets cannot be reached from here. */
  function otherMachine({ folder }: Run): string[] {
    const bootId = join(folder, "boot-id");
    writeFileSync(bootId, "6f0c3b1e-0000-4000-8000-00000000ffff\n");
    const disguise = `mount --bind ${bootId} /proc/sys/kernel/random/boot_id && exec "$0" "$@"`;
    return ["unshare", ...namespaces, "sh", "-c", disguise];
  }

  function removeSockets({ servers }: Run): void {
    const data = String(servers[0]?.dataDir);
    const sockets = readdirSync(data).filter((name) => /^lock.*\.sock$/.test(name));
    expect(sockets).toHaveLength(1);
    for (const name of sockets) rmSync(join(data, name));
  }

  it("refuses the second, and keeps acknowledged acts after a kill -9", async () => {
    const run = newRun();
    const first = await start(run, ["unshare", ...namespaces]);
    const accounts = await signUp(first, 3);
    expect(await refusal(first, ["unshare", ...namespaces])).toMatch(
      /^1: Another process \(pid 1 /,
    );
    expect(await refusal(first, ["unshare", "--net", ...namespaces])).toMatch(
      /^1: Another process/,
    );
    accounts.push(...(await signUp(first, 1)));
    await first.kill();
    const second = await start(run, ["unshare", ...namespaces]);
    await expectAllSignIn(second, accounts);
  });

  it("refuses another machine while the heartbeat continues, and lets it take over when it stops", async () => {
    const run = newRun();
    const first = await start(run, ["unshare", ...namespaces]);
    const accounts = await signUp(first, 2);
    removeSockets(run);
    expect(await refusal(first, otherMachine(run))).toMatch(/^1: Another process/);
    await first.kill();
    const second = await start(run, otherMachine(run));
    await expectAllSignIn(second, accounts);
  });

  it("ends a process that was suspended during a takeover before it writes", async () => {
    const run = newRun();
    const first = await start(run, ["unshare", ...namespaces]);
    const accounts = await signUp(first, 2);
    removeSockets(run);
    const stopped = first.pid();
    process.kill(stopped, "SIGSTOP");
    const second = await start(run, otherMachine(run));
    accounts.push(...(await signUp(second, 1)));
    process.kill(stopped, "SIGCONT");
    const answer = await fetch(`${first.baseUrl}/v1/auth/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: accounts[0]?.email, password: accounts[0]?.password }),
    }).then(
      ({ status }) => status,
      () => "no answer",
    );
    expect(answer).toBe("no answer");
    expect(first.logs()).toContain("while this one was suspended");
    await vi.waitFor(() => expect(first.logs()).toContain("Ended: 1."), 10_000);
    accounts.push(...(await signUp(second, 1)));
    await second.kill();
    await expectAllSignIn(await start(run, otherMachine(run)), accounts);
  });
});

function canRun([command = "", ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
