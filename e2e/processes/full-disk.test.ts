import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findPostgres, startCluster } from "../../scripts/postgres-cluster.mjs";
import { type Account, createAccount, signIn } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { sendRequest } from "../support/http-request";
import { copyMigratedDatabase } from "../support/migrated-database";
import { queryDatabase } from "../support/query-database";
import { startServer, type TestServer } from "../support/server";
import { wideLimits } from "../support/shared-server";

const diskMb = 300;
const patience = { timeout: 60_000, interval: 200 };

describe("a full disk", () => {
  let disk: string;
  let isMounted: boolean;
  let server: TestServer | null = null;
  let api: Api;
  let before: Account;
  let endCluster = async () => {};
  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), "registry-disk-"));
    isMounted = mount(disk);
    if (!isMounted) return;
    server = await startOnDisk();
    api = await Api.of(server);
    before = await createAccount(api, server);
  });
  beforeEach(({ skip }) => skip(!isMounted, "no disk can be mounted here: that needs root"));
  afterAll(async () => {
    await server?.discard();
    await endCluster();
    if (isMounted) execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true });
  });

  async function startOnDisk(): Promise<TestServer> {
    const own = { ...wideLimits, DEMO_REGISTER: "false" };
    if (testDatabase() === "embedded") {
      const dataDir = join(disk, "data");
      mkdirSync(dataDir);
      await copyMigratedDatabase("embedded", dataDir);
      return startServer({ env: { ...own, DATA_DIR: dataDir } });
    }
    return startServer({ env: { ...own, DATABASE_URL: await startClusterOnDisk() } });
  }

  async function startClusterOnDisk(): Promise<string> {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = disk;
    try {
      const settings = { max_wal_size: "64MB", min_wal_size: "64MB" };
      const cluster = await startCluster(String(findPostgres()), { settings });
      endCluster = cluster.stop;
      return cluster.url;
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  }

  /** Fills the disk. Returns a function that frees the space again. */
  function fill(): () => void {
    const path = join(disk, "filler");
    const file = openSync(path, "w");
    try {
      for (;;) writeSync(file, Buffer.alloc(4_096));
    } catch {
      return () => rmSync(path);
    } finally {
      closeSync(file);
    }
  }

  async function expectReady(status: number): Promise<void> {
    const url = `${server?.baseUrl}/health/ready`;
    const isAsWanted = async () =>
      expect((await sendRequest({ method: "GET", url })).status).toBe(status);
    await vi.waitFor(isAsWanted, patience);
  }

  it("makes the server unready until there is space again", async () => {
    await expectReady(200);
    const free = fill();
    await expectReady(503);
    free();
    await expectReady(200);
    await signIn(api, before);
    await signIn(api, await createAccount(api, server as TestServer));
  });

  it.runIf(testDatabase() === "embedded")(
    "that stops the embedded database loses nothing, and the database reopens by itself",
    async () => {
      const free = fill();
      const fillLog = () =>
        queryDatabase(
          server as TestServer,
          "select pg_logical_emit_message(true, 'test', repeat(md5(random()::text), 100000))",
        );
      await expect(Promise.all(Array.from({ length: 16 }, fillLog))).rejects.toThrow();
      await expectReady(503);
      const { email, password } = before;
      expect((await api.post("/v1/auth/session", { email, password })).status).toBe(503);
      free();
      await expectReady(200);
      await signIn(api, before);
      await signIn(api, await createAccount(api, server as TestServer));
    },
  );
});

function mount(path: string): boolean {
  try {
    const options = `size=${diskMb}m,mode=0711`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
