import { beforeAll, describe, expect, it } from "vitest";
import { hasValidChecksum } from "@/lib/auth/api-key-secret";
import { ApiKeyPage, CreatedApiKey, maxApiKeys } from "@/lib/contract/api-keys";
import { apiPaths, keyPath, keysPath } from "@/lib/contract/paths";
import { seedSignedInUser, type Tokens } from "../support/accounts";
import { Api, failure } from "../support/api";
import { seedKey } from "../support/api-keys";
import { Visitor } from "../support/browser-session";
import { queryDatabase } from "../support/query-database";
import { sharedServer } from "../support/shared-server";

let api: Api;
beforeAll(async () => {
  api = await Api.of();
});

const unknownId = "00000000-0000-4000-8000-000000000000";
const dayMs = 24 * 3600 * 1000;
const newUser = () => seedSignedInUser(api);

const create = (body: unknown, { accessToken: token }: Tokens) =>
  api.post(apiPaths.keys, body, { token });

async function list({ accessToken }: Tokens, page = 1) {
  return ApiKeyPage.parse((await api.get(keysPath(page), accessToken)).body);
}

const statusOf = async (secret: string) => (await api.get(apiPaths.session, secret)).status;

describe("POST /v1/auth/keys, 201 created", () => {
  it("returns the key and its secret, which works and is never returned again", async () => {
    const user = await newUser();
    const answer = await create({ name: "  Nightly import ", expiresInDays: 90 }, user);
    expect(answer.status).toBe(201);
    const { key, secret } = CreatedApiKey.parse(answer.body);
    expect(key).toEqual({
      id: expect.any(String),
      name: "Nightly import",
      createdAt: expect.any(String),
      expiresAt: new Date(Date.parse(key.createdAt) + 90 * dayMs).toISOString(),
      lastUsedAt: null,
    });
    expect(Math.abs(Date.parse(key.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(hasValidChecksum(secret)).toBe(true);
    expect(await statusOf(secret)).toBe(200);
    const { text } = await api.get(apiPaths.keys, user.accessToken);
    expect(text).toContain(key.id);
    expect(text).not.toContain(secret);
  });

  it("never expires without a number of days; names need not be unique", async () => {
    const user = await newUser();
    const [first, second] = [await seedKey(api, user), await seedKey(api, user)];
    expect([first.key.expiresAt, second.key.expiresAt]).toEqual([null, null]);
    expect(first.key.name).toBe(second.key.name);
    expect(first.secret).not.toBe(second.secret);
  });

  it("accepts any name of 64 visible characters, in NFC", async () => {
    const { key } = await seedKey(api, await newUser(), { name: `e\u0301${"😀".repeat(63)}` });
    expect(key.name).toBe(`é${"😀".repeat(63)}`);
  });
});

describe("POST /v1/auth/keys, refused", () => {
  it.each<[string, object, string]>([
    ["name", { expiresInDays: "x" }, "is required"],
    ["name", { name: 7 }, "must be a string"],
    ["name", { name: " \t" }, "must not be empty"],
    ["name", { name: "x".repeat(65) }, "must be at most 64 characters"],
    ["name", { name: "a\u0007b" }, "must not contain control characters"],
    ["name", { name: "a\u202eb" }, "must not contain control characters"],
    ["expiresInDays", { name: "x", expiresInDays: 0 }, "must be a whole number from 1 to 365"],
    ["expiresInDays", { name: "x", expiresInDays: 366 }, "must be a whole number from 1 to 365"],
    ["expiresInDays", { name: "x", expiresInDays: 1.5 }, "must be a whole number from 1 to 365"],
    ["expiresInDays", { name: "x", expiresInDays: "9" }, "must be a whole number from 1 to 365"],
  ])("400 for %s in %j", async (field, body, reason) => {
    const answer = await create(body, await newUser());
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field, reason }));
  });

  it("409 beyond the limit, also for parallel requests; deleting one makes room", async () => {
    const user = await newUser();
    const tries = Array.from({ length: maxApiKeys + 10 }, () => create({ name: "x" }, user));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxApiKeys);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expect(answer).toMatchObject(failure(409, "TOO_MANY_KEYS"));
    expect(refused[0]?.body).toMatchObject({
      error: expect.stringContaining(`${maxApiKeys} keys`),
    });
    expect((await list(user)).total).toBe(maxApiKeys);
    const [key] = (await list(user)).keys;
    await api.delete(keyPath(key?.id ?? ""), user.accessToken);
    expect((await create({ name: "x" }, user)).status).toBe(201);
    expect((await create({ name: "x" }, await newUser())).status).toBe(201);
  });

  it("401 without a session, and 403 with a cookie from another site", async () => {
    const user = await newUser();
    const { id } = await seedKey(api, user);
    const visitor = new Visitor(api.baseUrl);
    await visitor.signIn(user.email, user.password);
    const foreign = { cookie: visitor.cookie, origin: "https://evil.example" };
    const body = JSON.stringify({ name: "x" });
    for (const [method, path] of [
      ["POST", apiPaths.keys],
      ["DELETE", keyPath(id)],
    ] as const) {
      const own = method === "POST" ? { body } : {};
      expect(await api.call(method, path, own)).toMatchObject(failure(401, "UNAUTHORIZED"));
      const answer = await api.call(method, path, { headers: foreign, ...own });
      expect(answer).toMatchObject(failure(403, "FORBIDDEN"));
    }
    const headers = { cookie: visitor.cookie, origin: api.baseUrl };
    expect((await api.call("POST", apiPaths.keys, { headers, body })).status).toBe(201);
    expect((await list(user)).total).toBe(2);
  });
});

describe("GET /v1/auth/keys", () => {
  it("lists the caller's keys, newest first, 20 a page, each once", async () => {
    const user = await newUser();
    const made: string[] = [];
    for (let count = 0; count < 21; count++) made.unshift((await seedKey(api, user)).id);
    await seedKey(api, await newUser());
    const pages = [await list(user), await list(user, 2), await list(user, 3)];
    expect(pages.map(({ keys, total, page }) => [keys.length, total, page])).toEqual([
      [20, 21, 1],
      [1, 21, 2],
      [0, 21, 3],
    ]);
    expect(pages.flatMap(({ keys }) => keys.map(({ id }) => id))).toEqual(made);
  });

  it("400 for an invalid page, 401 without a session", async () => {
    const { accessToken } = await newUser();
    const answer = await api.get(`${apiPaths.keys}?page=x`, accessToken);
    expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "page" }));
    expect(await api.get(apiPaths.keys)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("records a key's use at most once in five minutes", async () => {
    const user = await newUser();
    const { id, secret } = await seedKey(api, user);
    const usedAt = async () => Date.parse((await list(user)).keys[0]?.lastUsedAt ?? "");
    expect(await usedAt()).toBeNaN();
    expect(await statusOf(secret)).toBe(200);
    const first = await usedAt();
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
    expect(await statusOf(secret)).toBe(200);
    expect(await usedAt()).toBe(first);
    await queryDatabase(
      sharedServer(),
      "update api_keys set last_used_at = last_used_at - interval '6 minutes' where id = $1",
      [id],
    );
    const before = await usedAt();
    expect(await statusOf(secret)).toBe(200);
    expect(await usedAt()).toBeGreaterThan(before + 6 * 60_000 - 1);
  });
});

describe("DELETE /v1/auth/keys/:id", () => {
  it("ends only that key, immediately; a second time is 404", async () => {
    const user = await newUser();
    const [one, other] = [await seedKey(api, user), await seedKey(api, user)];
    expect([await statusOf(one.secret), await statusOf(other.secret)]).toEqual([200, 200]);
    expect((await api.delete(keyPath(one.id), user.accessToken)).status).toBe(200);
    expect([await statusOf(one.secret), await statusOf(other.secret)]).toEqual([401, 200]);
    expect((await list(user)).keys.map(({ id }) => id)).toEqual([other.id]);
    const again = await api.delete(keyPath(one.id), user.accessToken);
    expect(again).toMatchObject(failure(404, "NOT_FOUND"));
  });

  it("404 for another user's key (even for an admin), an unknown key and an invalid id", async () => {
    const user = await newUser();
    const { accountId } = user.user;
    const admin = await seedSignedInUser(api, undefined, { role: "admin", account: accountId });
    const { id, secret } = await seedKey(api, user);
    for (const one of [id, unknownId, "7"]) {
      const answer = await api.delete(keyPath(one), admin.accessToken);
      expect(answer).toMatchObject(failure(404, "NOT_FOUND"));
    }
    expect(await statusOf(secret)).toBe(200);
  });

  it("records audit events with the key's name and without its secret", async () => {
    const user = await newUser();
    const { id, key } = await seedKey(api, user);
    await api.delete(keyPath(id), user.accessToken);
    const rows = await queryDatabase(
      sharedServer(),
      `select event, account_id, client_address, details from audit_events
       where user_id = $1 order by id`,
      [user.user.id],
    );
    const row = {
      account_id: user.user.accountId,
      client_address: "127.0.0.1",
      details: { key: id, name: key.name },
    };
    const found = rows.filter((one) => String((one as { event: string }).event).startsWith("key-"));
    expect(found).toEqual([
      { event: "key-create", ...row },
      { event: "key-delete", ...row },
    ]);
  });
});
