import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashOpaqueToken, newOpaqueToken } from "@/lib/auth/opaque-token";
import { apiPaths } from "@/lib/contract/paths";
import { root } from "../../scripts/project.mjs";
import { newEmail, newPassword } from "../support/accounts";
import { Api } from "../support/api";
import { testDatabase } from "../support/databases";
import { invite } from "../support/invite";
import { queryDatabase } from "../support/query-database";
import { runCommand } from "../support/run-command";
import { startServer, type TestServer } from "../support/server";

let servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.toReversed()) await server.discard();
  servers = [];
});

async function start(): Promise<{ server: TestServer; api: Api }> {
  const server = await startServer({ env: { DEMO_REGISTER: "false" } });
  servers.push(server);
  await hasOffered(server, 1);
  return { server, api: await Api.of(server) };
}

const ready = /"msg":"Ready: /g;

/** Waits for the invitation, because a starting server answers requests before it offers one. */
async function hasOffered(server: TestServer, starts: number): Promise<void> {
  const isReady = () => expect(server.logs().match(ready)).toHaveLength(starts);
  await vi.waitFor(isReady, { timeout: 60_000 });
}

async function restart(server: TestServer): Promise<void> {
  const starts = server.logs().match(ready)?.length ?? 0;
  await server.restart();
  await hasOffered(server, starts + 1);
}

const fileOf = ({ dataDir }: TestServer) => join(dataDir, "first-invitation");

function offeredToken(server: TestServer): string {
  const [, token = ""] =
    /\/invitation\/([\w-]{43})\n$/.exec(readFileSync(fileOf(server), "utf8")) ?? [];
  return token;
}

async function stateOf(api: Api, invitationToken: string): Promise<unknown> {
  const { body } = await api.post(apiPaths.invitationPreview, { invitationToken });
  return (body as { invitation?: { state: string } }).invitation?.state;
}

async function signUp(api: Api, invitationToken: string): Promise<number> {
  const body = { email: newEmail(), password: newPassword(), invitationToken };
  return (await api.post(apiPaths.signUp, body)).status;
}

/** Inserts an invitation in the form of an older version's start or `npm run invite -- --role admin`. */
async function seedInvitationOfOlderVersion(server: TestServer): Promise<string> {
  const token = newOpaqueToken();
  const [account, invitation] = [randomUUID(), randomUUID()];
  await queryDatabase(
    server,
    `with account as (insert into accounts (id) values ($1)),
     audit as (insert into audit_events (event, invitation_id) values ('invitation', $2))
     insert into invitations (id, account_id, role, token_hash, expires_at)
     values ($2, $1, 'admin', $3, now() + interval '7 days')`,
    [account, invitation, hashOpaqueToken(token)],
  );
  return token;
}

describe("the first administrator's invitation", () => {
  it("is in a file that only the operator can read; each start offers the same link until it expires, and the first sign-up ends it", async () => {
    const { server, api } = await start();
    const first = offeredToken(server);
    expect(statSync(fileOf(server)).mode & 0o777).toBe(0o600);
    expect(server.logs()).toContain(fileOf(server));
    expect(server.logs()).not.toContain("/invitation/");
    const ofOlderVersion = await seedInvitationOfOlderVersion(server);
    const ofOperator = await invite({ role: "admin" }, server);
    expect(await stateOf(api, first)).toBe("valid");
    expect(await stateOf(api, ofOlderVersion)).toBe("valid");

    await restart(server);
    expect(offeredToken(server)).toBe(first);
    expect(await stateOf(api, first)).toBe("valid");
    expect(await stateOf(api, ofOlderVersion)).toBe("revoked");
    await queryDatabase(
      server,
      "update invitations set expires_at = now() where is_bootstrap and revoked_at is null",
    );
    await restart(server);
    const second = offeredToken(server);
    expect(second).not.toBe(first);
    expect(await stateOf(api, first)).toBe("revoked");
    expect(await stateOf(api, second)).toBe("valid");
    expect(await signUp(api, first)).toBe(422);
    expect(await signUp(api, newOpaqueToken())).toBe(422);
    expect(existsSync(fileOf(server))).toBe(true);
    const later = await seedInvitationOfOlderVersion(server);
    expect(await signUp(api, second)).toBe(201);
    expect(existsSync(fileOf(server))).toBe(false);
    expect(await stateOf(api, later)).toBe("revoked");
    expect(await stateOf(api, ofOperator.token)).toBe("valid");

    const withUsers = await seedInvitationOfOlderVersion(server);
    await restart(server);
    expect(existsSync(fileOf(server))).toBe(false);
    expect(server.logs().match(/Nobody has an account yet/g)).toHaveLength(3);
    for (const token of [first, second]) expect(server.logs()).not.toContain(token);
    expect(await stateOf(api, withUsers)).toBe("revoked");
    expect(await signUp(api, ofOperator.token)).toBe(201);
  });

  it("ends with a sign-up by another invitation, and is shown on a terminal once nobody is left", async ({
    skip,
  }) => {
    const { server, api } = await start();
    const offered = offeredToken(server);
    const email = newEmail();
    const { token: invitationToken } = await invite({ email }, server);
    const body = { email, password: newPassword(), invitationToken };
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
    expect(await stateOf(api, offered)).toBe("revoked");
    expect(await signUp(api, offered)).toBe(422);

    skip(!existsSync("/usr/bin/script"), "no program here gives a terminal: script");
    await runCommand("user", ["--email", email, "--delete", "--force"], server);
    await server.terminate(20_000);
    const command = `${process.execPath} ${join(root, "dist", "server.js")}`;
    const terminal = spawn("/usr/bin/script", ["-qefc", command, "/dev/null"], {
      cwd: root,
      env: server.environment as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let shown = "";
    const ended = once(terminal, "exit");
    terminal.stdout.on("data", (chunk: Buffer) => {
      shown += chunk;
      if (shown.includes("Ready: ")) terminal.kill();
    });
    await ended;
    expect(shown).toContain(`${server.baseUrl}/invitation/`);
    expect(existsSync(fileOf(server))).toBe(false);
  });

  it.runIf(testDatabase() === "postgres")(
    "is one for all nodes, whichever starts first",
    async () => {
      const { server, api } = await start();
      const first = offeredToken(server);
      const { AUTH_SECRET = "" } = server.environment;
      const env = { DEMO_REGISTER: "false", DATABASE_URL: server.databaseUrl ?? "", AUTH_SECRET };
      const second = await startServer({ env });
      servers.push(second);
      await hasOffered(second, 1);
      expect(await stateOf(api, first)).toBe("valid");
      for (let round = 0; round < 2; round += 1) {
        await queryDatabase(server, "with gone as (delete from invitations) delete from accounts");
        await Promise.all(servers.map(restart));
        const offered = servers.map(offeredToken);
        expect(await Promise.all(offered.map((token) => stateOf(api, token)))).toEqual([
          "valid",
          "valid",
        ]);
        const accounts = await queryDatabase(server, "select id from accounts");
        expect(accounts).toHaveLength(1);
      }
      const open = await queryDatabase<{ is_bootstrap: boolean }>(
        server,
        "select is_bootstrap from invitations where used_at is null and revoked_at is null",
      );
      expect(open).toEqual([{ is_bootstrap: true }]);
    },
  );
});
