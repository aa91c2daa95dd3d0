import { describe, expect, it } from "vitest";
import { hasValidChecksum } from "@/lib/auth/api-key-secret";
import { ApiKeyPage, CreatedApiKey, maxApiKeys } from "@/lib/contract/api-keys";
import { apiPaths, keyPath } from "@/lib/contract/paths";
import type { Tokens } from "../support/accounts";
import { seedKey } from "../support/api-keys";
import { countAnswers } from "../support/count-answers";
import { invalid, notFound } from "../support/failures";
import { openBrowser, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const dayMs = 24 * 3600 * 1000;

const create = (body: unknown, { accessToken: token }: Tokens) =>
  api.post(apiPaths.keys, body, { token });

const list = async ({ accessToken }: Tokens) =>
  ApiKeyPage.parse((await api.get(apiPaths.keys, accessToken)).body);

const statusOf = async (secret: string) => (await api.get(apiPaths.session, secret)).status;

describe("POST /v1/auth/keys, 201 created", () => {
  it("returns the key and its secret, which works and is never returned again", async () => {
    const user = await seedPerson();
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
    const user = await seedPerson();
    const [first, second] = [await seedKey(api, user), await seedKey(api, user)];
    expect([first.key.expiresAt, second.key.expiresAt]).toEqual([null, null]);
    expect(first.key.name).toBe(second.key.name);
    expect(first.secret).not.toBe(second.secret);
  });

  it("accepts any name of 64 visible characters, in NFC", async () => {
    const { key } = await seedKey(api, await seedPerson(), { name: `e\u0301${"😀".repeat(63)}` });
    expect(key.name).toBe(`é${"😀".repeat(63)}`);
  });

  it("accepts the cookie of our own pages", async () => {
    const { cookie } = await openBrowser(await seedPerson());
    const headers = { cookie, origin: api.baseUrl };
    expect((await api.post(apiPaths.keys, { name: "x" }, { headers })).status).toBe(201);
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
    expect(await create(body, await seedPerson())).toMatchObject(invalid(field, reason));
  });

  it("409 beyond the limit, also for parallel requests; deleting one makes room", async () => {
    const user = await seedPerson();
    const tries = Array.from({ length: maxApiKeys + 10 }, () => create({ name: "x" }, user));
    expect(await countAnswers(tries)).toEqual({ "201": maxApiKeys, "409 TOO_MANY_KEYS": 10 });
    expect((await create({ name: "x" }, user)).text).toContain(`${maxApiKeys} keys`);
    const { total, keys } = await list(user);
    expect(total).toBe(maxApiKeys);
    await api.delete(keyPath(keys[0]?.id ?? ""), user.accessToken);
    expect((await create({ name: "x" }, user)).status).toBe(201);
    expect((await create({ name: "x" }, await seedPerson())).status).toBe(201);
  });
});

describe("GET /v1/auth/keys", () => {
  it("lists the caller's keys, newest first", async () => {
    const user = await seedPerson();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await seedKey(api, user)).id);
    await seedKey(api, await seedPerson());
    expect((await list(user)).keys.map(({ id }) => id)).toEqual(ids);
  });

  it("records a key's use at most once in five minutes", async () => {
    const user = await seedPerson();
    const { id, secret } = await seedKey(api, user);
    const usedAt = async () => Date.parse((await list(user)).keys[0]?.lastUsedAt ?? "");
    expect(await usedAt()).toBeNaN();
    expect(await statusOf(secret)).toBe(200);
    const first = await usedAt();
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
    expect(await statusOf(secret)).toBe(200);
    expect(await usedAt()).toBe(first);
    await query(
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
    const user = await seedPerson();
    const [one, other] = [await seedKey(api, user), await seedKey(api, user)];
    expect([await statusOf(one.secret), await statusOf(other.secret)]).toEqual([200, 200]);
    expect((await api.delete(keyPath(one.id), user.accessToken)).status).toBe(200);
    expect([await statusOf(one.secret), await statusOf(other.secret)]).toEqual([401, 200]);
    expect((await list(user)).keys.map(({ id }) => id)).toEqual([other.id]);
    expect(await api.delete(keyPath(one.id), user.accessToken)).toMatchObject(notFound);
  });

  it("records audit events with the key's name and without its secret", async () => {
    const person = await seedPerson();
    const { id, key } = await seedKey(api, person);
    await api.delete(keyPath(id), person.accessToken);
    const row = {
      account_id: person.user.accountId,
      client_address: "127.0.0.1",
      details: { key: id, name: key.name },
    };
    const rows = await query(
      `select event, account_id, client_address, details from audit_events
       where user_id = $1 and event like 'key-%' order by id`,
      [person.user.id],
    );
    expect(rows).toEqual([
      { event: "key-create", ...row },
      { event: "key-delete", ...row },
    ]);
  });
});
