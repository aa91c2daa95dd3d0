import { describe, expect, it } from "vitest";
import { SessionTokens } from "@/lib/contract/auth";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount, seedSignedInUser } from "../support/accounts";
import { ageRotation } from "../support/age-rotation";
import { Visitor } from "../support/browser-session";
import { from } from "../support/client-address";
import { ownServer } from "../support/own-server";
import { queryDatabase } from "../support/query-database";

const failures = 10;
const attempts = 60;
const mostRows = 500;

const { server, api } = await ownServer({
  TRUSTED_PROXIES: "127.0.0.1",
  LIMIT_LOGIN_FAILURES: `${failures}/15m`,
  LIMIT_LOGIN_ATTEMPTS: `${attempts}/15m`,
});
const member = await seedSignedInUser(api, server);

type Sums = { rows: number; events: number; account: string | null; dated: boolean };

/** The number of an event's rows, their total count, and their account. */
async function sumsOf(event: string, of: { userId?: string; client?: string }): Promise<Sums> {
  const [sums] = await queryDatabase<Sums>(
    server,
    `select count(*)::int as rows, coalesce(sum(count), 0)::int as events,
       min(account_id::text) as account, bool_and(case when count = 1 then last_at is null else last_at >= at end) as dated
     from audit_events
     where event = $1 and user_id is not distinct from $2::text::uuid
       and client_address = coalesce($3, client_address)`,
    [event, of.userId ?? null, of.client ?? null],
  );
  if (!sums) throw new Error("The query returned no row.");
  return sums;
}

/** Allows a second row, because the hour may change during a test. */
function expectSum(sums: Sums, events: number, account: string | null): void {
  expect(sums).toMatchObject({ events, account, dated: true });
  expect(sums.rows).toBeLessThanOrEqual(2);
}

describe("refused sign-ins", () => {
  /** Sends wrong passwords at once; without an email empty ones, which are refused before hashing. */
  const signInOften = (times: number, client: string, email: string) => {
    const wrong = () => ({ email, password: email && newPassword() });
    const attempt = () => api.post(apiPaths.session, wrong(), from(client));
    return Promise.all(Array.from({ length: times }, attempt));
  };

  it("are all counted in the account's journal, whether evaluated or not", async () => {
    const client = "203.0.113.1";
    const { email, user } = await seedAccount(server);
    await signInOften(40, client, email);
    const of = { userId: user.id, client };
    expectSum(await sumsOf("login-failure", of), failures, user.accountId);
    expectSum(await sumsOf("login-limited", of), 40 - failures, user.accountId);
  });

  it("are counted beyond a client address's budget too", async () => {
    const client = "203.0.113.2";
    await signInOften(attempts + 20, client, "");
    expectSum(await sumsOf("login-limited", { client }), 20, null);
  });

  it("for an unknown email record the client's address and nothing that was typed", async () => {
    const client = "203.0.113.3";
    const typed = newEmail();
    await signInOften(failures + 5, client, typed);
    const asked = await api.post(apiPaths.passwordResetRequest, { email: typed }, from(client));
    expect(asked.status).toBe(200);
    await expect
      .poll(() => sumsOf("password-reset-request", { client }))
      .toMatchObject({ events: 1 });
    expectSum(await sumsOf("login-failure", { client }), failures, null);
    expectSum(await sumsOf("login-limited", { client }), 5, null);
    const rows = await queryDatabase<{ row: string }>(
      server,
      "select a::text as row from audit_events a",
    );
    const [name] = typed.split("@");
    for (const { row } of rows) expect(row).not.toContain(name);
  });
});

describe("replays of a refresh token", () => {
  const send = (refreshToken: string) =>
    api.post(apiPaths.refresh, { refresh_token: refreshToken });

  it("are all counted: those with the same new token, the one that ends the session, and later ones", async () => {
    const user = await seedSignedInUser(api, server);
    const of = { userId: user.user.id };
    const { refresh_token: child } = SessionTokens.parse((await send(user.refreshToken)).body);
    const replays = Array.from({ length: 5 }, () => send(user.refreshToken));
    for (const { status } of await Promise.all(replays)) expect(status).toBe(200);
    expectSum(await sumsOf("refresh-replay", of), 5, user.user.accountId);
    await ageRotation(server, user.refreshToken);
    for (let time = 0; time < 4; time++) {
      expect((await send(user.refreshToken)).status).toBe(401);
    }
    expect((await send(child)).status).toBe(401);
    expectSum(await sumsOf("refresh-reuse", of), 4, user.user.accountId);
  });
});

describe("403", () => {
  it("is counted for a missing role and for calls from another site", async () => {
    const person = await seedSignedInUser(api, server);
    const { user, accessToken } = person;
    const of = { userId: user.id };
    const calls = Array.from({ length: 7 }, () => api.get(apiPaths.invitations, accessToken));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
    expectSum(await sumsOf("forbidden", of), 7, user.accountId);
    const { cookie } = await Visitor.signedIn(api.baseUrl, person);
    const headers = { cookie, "sec-fetch-site": "cross-site" };
    expect((await api.call("DELETE", apiPaths.session, { headers })).status).toBe(403);
    expectSum(await sumsOf("forbidden", of), 8, user.accountId);
  });

  it("is counted at the browser's sign-in too", async () => {
    const client = "203.0.113.4";
    const headers = { "sec-fetch-site": "cross-site", "x-forwarded-for": client };
    const path = "/api/auth/callback/credentials";
    const { status } = await new Visitor(api.baseUrl).request("POST", path, { headers, form: {} });
    expect(status).toBe(403);
    expectSum(await sumsOf("forbidden", { client }), 1, null);
  });

  it("from many client addresses creates a bounded number of rows, and none is lost", async () => {
    const calls = mostRows + 200;
    const headers = (n: number) => ({
      "x-forwarded-for": `10.2.${Math.floor(n / 250)}.${n % 250}`,
    });
    for (let sent = 0; sent < calls; sent += 50) {
      const some = Array.from({ length: 50 }, (_, each) =>
        api.call("GET", apiPaths.invitations, {
          token: member.accessToken,
          headers: headers(sent + each),
        }),
      );
      for (const { status } of await Promise.all(some)) expect(status).toBe(403);
    }
    const [sums] = await queryDatabase<{ rows: number; events: number }>(
      server,
      `select count(*)::int as rows, sum(count)::int as events from audit_events
       where event = 'forbidden' and user_id = $1`,
      [member.user.id],
    );
    expect(sums?.events).toBe(calls);
    expect(sums?.rows).toBeLessThanOrEqual(mostRows + 2);
  });
});
