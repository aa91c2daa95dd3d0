import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { createAccount, newEmail, newPassword } from "../support/accounts";
import { runCrashes } from "../support/crash-run";
import { testDatabase } from "../support/databases";
import { findHalfStates } from "../support/ledger";
import { mintInvitation } from "../support/mint";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";
import { wideLimits } from "../support/shared-server";

const { server, api } = await ownServer(wideLimits);

async function killAndRestart(): Promise<void> {
  await server.kill();
  await server.restart();
}

it("kill -9 during sign-ups and logins loses nothing acknowledged and leaves no act half done", {
  timeout: 300_000,
}, async () => {
  const plan = { signUps: 8, clients: 4, strikes: 2, strike: killAndRestart };
  expect(await runCrashes(server, plan)).toMatchObject({
    signUps: 8,
    logins: 8,
    strikes: 2,
    losses: [],
    halves: [],
  });
});

it("a server cleans up when it starts, according to KEEP_AUDIT_DAYS", async () => {
  await queryDatabase(
    server,
    `insert into audit_events (event, at) values
     ('old', now() - interval '3 days'), ('new', now() - interval '1 day')`,
  );
  server.environment.KEEP_AUDIT_DAYS = "2";
  await killAndRestart();
  const query = "select event from audit_events where event in ('old', 'new')";
  const left = () => queryDatabase<{ event: string }>(server, query);
  await expect.poll(left).toEqual([{ event: "new" }]);
});

describe.runIf(testDatabase() === "postgres")("kill -9 between the writes of one act", () => {
  let sql: postgres.Sql;
  beforeAll(() => {
    sql = postgres(server.databaseUrl ?? "", { max: 1, onnotice: () => {} });
  });
  afterAll(() => sql?.end({ timeout: 5 }));

  it("leaves nothing of a sign-up or a login, and the invitation stays valid", async () => {
    const known = await createAccount(api, server);
    const { token: invitationToken } = await mintInvitation({}, server);
    const body = { email: newEmail(), password: newPassword(), invitationToken };
    await killAtTheAudit([
      () => api.post(apiPaths.signUp, body),
      () => api.post(apiPaths.session, { email: known.email, password: known.password }),
    ]);
    const [left] = await queryDatabase<{ users: string; sessions: string }>(
      server,
      `select (select count(*) from users where email = $1) as users,
              (select count(*) from sessions where user_id = $2) as sessions`,
      [body.email, known.user.id],
    );
    expect(left).toEqual({ users: "0", sessions: "0" });
    expect(await findHalfStates(server)).toEqual([]);
    expect((await api.post(apiPaths.signUp, body)).status).toBe(201);
  });

  /** Blocks acts at their last write, the audit event, and kills the process while all of them wait. */
  async function killAtTheAudit(acts: (() => Promise<unknown>)[]): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`lock table audit_events in exclusive mode`;
      const ended = Promise.allSettled(acts.map((act) => act()));
      for (let waiting = 0; waiting < acts.length; ) {
        await wait(20);
        const rows = await transaction`
          select from pg_locks where relation = 'audit_events'::regclass and not granted`;
        waiting = rows.length;
      }
      await server.kill();
      expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    });
    await server.restart();
  }
});
