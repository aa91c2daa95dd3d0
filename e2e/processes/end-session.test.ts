import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiPaths,
  companyPath,
  establishmentsPath,
  searchPath,
  suggestPath,
} from "@/lib/contract/paths";
import {
  type Account,
  seedAccount,
  seedSession,
  seedSignedInUser,
  signIn,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { testDatabase } from "../support/databases";
import { startServer, type TestServer } from "../support/server";

let api: Api;
let account: Account;
beforeAll(async () => {
  api = await Api.of();
  account = await seedAccount();
});

describe("DELETE /v1/auth/session, 200 session ended", () => {
  it("answers {ok} and nothing else", async () => {
    const { accessToken } = await signIn(api, account);
    const { status, body } = await api.delete(apiPaths.session, accessToken);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true });
  });

  it("afterwards the unexpired access token is 401 everywhere", async () => {
    const { accessToken } = await seedSession(api, account);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
    await api.delete(apiPaths.session, accessToken);
    const after = await Promise.all([
      api.get(apiPaths.session, accessToken),
      api.delete(apiPaths.session, accessToken),
      api.get(searchPath("danone"), accessToken),
      api.get(suggestPath("danone"), accessToken),
      api.get(companyPath("552032534"), accessToken),
      api.get(establishmentsPath("552032534"), accessToken),
      api.get(`${searchPath("danone")}&active=perhaps`, accessToken),
      api.get(companyPath("000000000"), accessToken),
    ]);
    for (const answer of after) expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("afterwards its refresh token is 401", async () => {
    const { accessToken, refreshToken } = await seedSession(api, account);
    await api.delete(apiPaths.session, accessToken);
    const answer = await api.post(apiPaths.refresh, { refresh_token: refreshToken });
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("keeps the user's other sessions", async () => {
    const ended = await seedSession(api, account);
    const other = await seedSession(api, account);
    await api.delete(apiPaths.session, ended.accessToken);
    expect((await api.get(apiPaths.session, other.accessToken)).status).toBe(200);
    const refreshed = await api.post(apiPaths.refresh, { refresh_token: other.refreshToken });
    expect(refreshed.status).toBe(200);
  });

  it("called twice in parallel succeeds at least once, and the session has ended", async () => {
    const { accessToken } = await seedSession(api, account);
    const both = await Promise.all([
      api.delete(apiPaths.session, accessToken),
      api.delete(apiPaths.session, accessToken),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(401);
  });
});

describe("DELETE /v1/auth/session, 401 caller is not authenticated", () => {
  it("without a token", async () => {
    expect(await api.delete(apiPaths.session)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("with the refresh token as Bearer", async () => {
    const { accessToken, refreshToken } = await seedSession(api, account);
    const answer = await api.delete(apiPaths.session, refreshToken);
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
    expect((await api.get(apiPaths.session, accessToken)).status).toBe(200);
  });
});

describe.runIf(testDatabase() === "postgres")("a session that has ended", () => {
  let server: TestServer;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startServer({ env: { DEMO_REGISTER: "false" } });
    sql = postgres(server.databaseUrl ?? "", { max: 2 });
  });
  afterAll(async () => {
    await sql?.end();
    await server?.stop();
  });

  it("causes no reads of the register, however often it calls", async () => {
    const own = await Api.of(server);
    const { accessToken } = await seedSignedInUser(own, server);
    await own.delete(apiPaths.session, accessToken);
    const refused = failure(401, "UNAUTHORIZED");
    expect(await own.get(searchPath("danone"), accessToken)).toMatchObject(refused);
    const waiting = () => sql`select 1 from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    await sql.begin(async (transaction) => {
      await transaction`lock table live_register in access exclusive mode`;
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await own.get(searchPath(`word${turn}`), accessToken)).toMatchObject(refused);
        expect(await own.get(companyPath("552032534"), accessToken)).toMatchObject(refused);
      }
      expect(await waiting()).toHaveLength(0);
    });
  });
});
