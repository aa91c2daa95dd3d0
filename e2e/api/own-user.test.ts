import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, oneUserPath } from "@/lib/contract/paths";
import { OwnData } from "@/lib/contract/users";
import {
  createSignedInUser,
  newPassword,
  seedAccount,
  seedSession,
  seedSignedInUser,
} from "../support/accounts";
import { Api, failure } from "../support/api";
import { seedKey } from "../support/api-keys";
import { Visitor } from "../support/browser-session";
import { queryDatabase } from "../support/query-database";
import { seedSavedSearch } from "../support/saved-searches";
import { sharedServer } from "../support/shared-server";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const unauthorized = failure(401, "UNAUTHORIZED");

const deleteMe = (password: unknown, token?: string) =>
  api.call("DELETE", apiPaths.ownUser, {
    ...(token !== undefined && { token }),
    body: JSON.stringify({ password }),
  });

describe("GET /v1/auth/user/export", () => {
  it("is a file of all data about the caller and nobody else", async () => {
    const user = await createSignedInUser(api);
    const stranger = await createSignedInUser(api);
    const { accessToken: token } = user;
    const search = await seedSavedSearch(api, user);
    await seedSavedSearch(api, stranger, { name: "Not mine" });
    const tableColumns = ["siren", "city"];
    await api.call("PUT", apiPaths.preferences, { token, body: JSON.stringify({ tableColumns }) });
    const answer = await api.get(apiPaths.ownUserExport, user.accessToken);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
    const data = OwnData.parse(answer.body);
    expect(data.user).toMatchObject(user.user);
    expect(data.sessions).toMatchObject([{ endedAt: null }]);
    expect(data).toMatchObject({ savedSearches: [search], tableColumns });
    expect(data.devices).toHaveLength(1);
    expect(data.invitations).toHaveLength(1);
    expect(data.events.map(({ event }) => event)).toEqual(["sign-up", "login", "data-export"]);
    for (const other of [stranger.email, stranger.user.id]) {
      expect(answer.text).not.toContain(other);
    }
    const tables = await queryDatabase<{ name: string }>(
      sharedServer(),
      `select table_name as name from information_schema.columns
       where column_name = 'user_id' and table_schema = 'public' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      ...["api_keys", "audit_events", "known_devices", "password_resets", "saved_searches"],
      "sessions",
    ]);
  });

  it("does not reveal an admin's address", async () => {
    const admin = await seedSignedInUser(api, sharedServer(), { role: "admin" });
    const account = admin.user.accountId;
    const user = await seedSignedInUser(api, sharedServer(), { account });
    await api.call("PATCH", oneUserPath(user.user.id), {
      token: admin.accessToken,
      body: JSON.stringify({ role: "admin" }),
    });
    const of = async (token: string) => {
      const { body } = await api.get(apiPaths.ownUserExport, token);
      return OwnData.parse(body).events.find(({ event }) => event === "role-change");
    };
    expect(await of(user.accessToken)).toMatchObject({ isAboutMe: true, clientAddress: null });
    expect(await of(admin.accessToken)).toMatchObject({
      isAboutMe: false,
      clientAddress: "127.0.0.1",
    });
  });

  it("401 without a session", async () => {
    expect(await api.get(apiPaths.ownUserExport)).toMatchObject(unauthorized);
  });
});

describe("DELETE /v1/auth/user", () => {
  it("deletes the caller: sessions and sign-in stop, and the email is free again", async () => {
    const user = await createSignedInUser(api);
    const other = await seedSession(api, user);
    await seedKey(api, user, { name: "Jeanne's laptop" });
    await seedSavedSearch(api, user);
    expect(await deleteMe(user.password, user.accessToken)).toMatchObject({ status: 200 });
    for (const { accessToken } of [user, other]) {
      expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
    }
    const { email, password } = user;
    expect(await api.post(apiPaths.session, { email, password })).toMatchObject(unauthorized);
    const rows = await queryDatabase(
      sharedServer(),
      `select user_id, actor_user_id, client_address, session_id, details from audit_events
       where event = 'user-delete' and account_id = $1`,
      [user.user.accountId],
    );
    const nobody = { user_id: null, actor_user_id: null, client_address: null, session_id: null };
    expect(rows).toEqual([{ ...nobody, details: { role: "member", by: "user" } }]);
    const named = await queryDatabase(
      sharedServer(),
      "select id from audit_events where user_id = $1 or actor_user_id = $1",
      [user.user.id],
    );
    expect(named).toEqual([]);
    const searches = await queryDatabase(
      sharedServer(),
      "select id from saved_searches where user_id = $1",
      [user.user.id],
    );
    expect(searches).toEqual([]);
    const details = await queryDatabase<{ details: object }>(
      sharedServer(),
      "select details from audit_events where event = 'key-create' and account_id = $1",
      [user.user.accountId],
    );
    expect(details).toEqual([{ details: { key: expect.any(String) } }]);
    const again = await createSignedInUser(api, sharedServer(), { email });
    expect((await api.get(apiPaths.session, again.accessToken)).status).toBe(200);
  });

  it("400 for a wrong or missing password, and the user remains", async () => {
    const user = await seedSignedInUser(api);
    const wrong = await deleteMe(newPassword(), user.accessToken);
    const details = { field: "password", reason: "is wrong" };
    expect(wrong).toMatchObject(failure(400, "VALIDATION_ERROR", details));
    const missing = await deleteMe(undefined, user.accessToken);
    expect(missing).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "password" }));
    expect((await api.get(apiPaths.session, user.accessToken)).status).toBe(200);
  });

  it("409 for the last active admin, after the password was checked", async () => {
    const admin = await seedSignedInUser(api, sharedServer(), { role: "admin" });
    expect(await deleteMe(admin.password, admin.accessToken)).toMatchObject(
      failure(409, "LAST_ADMIN"),
    );
    expect(await deleteMe(newPassword(), admin.accessToken)).toMatchObject({ status: 400 });
    const account = admin.user.accountId;
    await seedAccount(sharedServer(), { account, role: "admin" });
    expect(await deleteMe(admin.password, admin.accessToken)).toMatchObject({ status: 200 });
  });

  it("401 without a session, and 403 with a cookie from another site", async () => {
    const user = await seedAccount();
    expect(await deleteMe(user.password)).toMatchObject(unauthorized);
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(user.email, user.password);
    const headers = { cookie: visitor.cookie, origin: "https://evil.example" };
    const body = JSON.stringify({ password: user.password });
    const answer = await api.call("DELETE", apiPaths.ownUser, { headers, body });
    expect(answer).toMatchObject(failure(403, "FORBIDDEN"));
  });
});
