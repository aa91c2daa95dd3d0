import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { OwnData } from "@/lib/contract/users";
import { createSignedInUser, newPassword, seedSession, type Tokens } from "../support/accounts";
import { failure } from "../support/api";
import { seedKey } from "../support/api-keys";
import { invalid, unauthorized } from "../support/failures";
import { changeUser, seedAdmin, seedPerson, seedTeam } from "../support/people";
import { seedSavedSearch } from "../support/saved-searches";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";
import { sharedServer } from "../support/shared-server";

/** Who sends no session, and a page of another site, is refused: refusals.test.ts. */
const deleteMe = ({ accessToken: token }: Tokens, password: unknown) =>
  api.call("DELETE", apiPaths.ownUser, { token, body: JSON.stringify({ password }) });

describe("GET /v1/auth/user/export", () => {
  it("is a file of all data about the caller and nobody else", async () => {
    const user = await createSignedInUser(api);
    const stranger = await createSignedInUser(api);
    const { accessToken: token } = user;
    const search = await seedSavedSearch(api, user);
    await seedSavedSearch(api, stranger, { name: "Not mine" });
    const tableColumns = ["siren", "city"];
    await api.call("PUT", apiPaths.preferences, { token, body: JSON.stringify({ tableColumns }) });
    const answer = await api.get(apiPaths.ownUserExport, token);
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
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'user_id' and table_schema = 'public' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([
      ...["api_keys", "audit_events", "known_devices", "password_resets", "saved_searches"],
      "sessions",
    ]);
  });

  it("does not reveal an admin's address", async () => {
    const { admin, member } = await seedTeam();
    await changeUser(admin, member, { role: "admin" });
    const roleChangeOf = async ({ accessToken }: Tokens) => {
      const { body } = await api.get(apiPaths.ownUserExport, accessToken);
      return OwnData.parse(body).events.find(({ event }) => event === "role-change");
    };
    const seenByMember = { isAboutMe: true, clientAddress: null };
    expect(await roleChangeOf(member)).toMatchObject(seenByMember);
    const seenByAdmin = { isAboutMe: false, clientAddress: "127.0.0.1" };
    expect(await roleChangeOf(admin)).toMatchObject(seenByAdmin);
  });
});

describe("DELETE /v1/auth/user", () => {
  it("deletes the caller: sessions and sign-in stop, and the email is free again", async () => {
    const user = await createSignedInUser(api);
    const { email, password } = user;
    const { id, accountId } = user.user;
    const other = await seedSession(api, user);
    await seedKey(api, user, { name: "Jeanne's laptop" });
    await seedSavedSearch(api, user);
    expect(await deleteMe(user, password)).toMatchObject({ status: 200 });
    for (const { accessToken } of [user, other]) {
      expect(await api.get(apiPaths.session, accessToken)).toMatchObject(unauthorized);
    }
    expect(await api.post(apiPaths.session, { email, password })).toMatchObject(unauthorized);
    const rows = await query(
      `select user_id, actor_user_id, client_address, session_id, details from audit_events
       where event = 'user-delete' and account_id = $1`,
      [accountId],
    );
    const nobody = { user_id: null, actor_user_id: null, client_address: null, session_id: null };
    expect(rows).toEqual([{ ...nobody, details: { role: "member", by: "user" } }]);
    const left = await query(
      `select id::text from audit_events where user_id = $1 or actor_user_id = $1
       union all select id::text from saved_searches where user_id = $1`,
      [id],
    );
    expect(left).toEqual([]);
    const details = await query(
      "select details from audit_events where event = 'key-create' and account_id = $1",
      [accountId],
    );
    expect(details).toEqual([{ details: { key: expect.any(String) } }]);
    const again = await createSignedInUser(api, sharedServer(), { email });
    expect((await api.get(apiPaths.session, again.accessToken)).status).toBe(200);
  });

  it("400 for a wrong or missing password, and the user remains", async () => {
    const user = await seedPerson();
    expect(await deleteMe(user, newPassword())).toMatchObject(invalid("password", "is wrong"));
    expect(await deleteMe(user, undefined)).toMatchObject(invalid("password"));
    expect((await api.get(apiPaths.session, user.accessToken)).status).toBe(200);
  });

  it("409 for the last active admin, after the password was checked", async () => {
    const admin = await seedAdmin();
    expect(await deleteMe(admin, admin.password)).toMatchObject(failure(409, "LAST_ADMIN"));
    expect(await deleteMe(admin, newPassword())).toMatchObject({ status: 400 });
    await seedAdmin(admin.user.accountId);
    expect(await deleteMe(admin, admin.password)).toMatchObject({ status: 200 });
  });
});
