import { describe, expect, it } from "vitest";
import {
  apiPaths,
  companyPath,
  establishmentsPath,
  exportPath,
  keyPath,
  searchPath,
} from "@/lib/contract/paths";
import { type Endpoint, endpointsOf } from "@/lib/contract/reference";
import { callPath } from "@/lib/contract/reference-examples";
import { suggestPath } from "@/lib/contract/search-requests";
import { newPassword } from "../support/accounts";
import type { Answer } from "../support/api";
import { seedKey } from "../support/api-keys";
import { forbidden, unauthorized } from "../support/failures";
import { openBrowser, seedAdmin, seedPerson } from "../support/people";
import { api } from "../support/shared-api";
import { query } from "../support/shared-database";

const siren = "356000000";

/** What the documents promise to keys. */
const isOpen = ({ call: { method, path } }: Endpoint) =>
  `${method} ${path}` === `GET ${apiPaths.session}` || path.startsWith("/v1/registry/");

/** Calls an operation as the document shows it, but does with an empty body what keys may not. */
function ask(endpoint: Endpoint, secret: string): Promise<Answer> {
  const call = endpoint.call;
  const json = call.credential === "key" ? call.body : call.body && {};
  const body = json ? { body: JSON.stringify(json) } : {};
  return api.call(call.method, callPath(call), { token: secret, ...body });
}

const people = [await seedPerson(), await seedAdmin()];
const keys = await Promise.all(
  people.map(async (of) => ({ role: of.user.role, secret: (await seedKey(api, of)).secret })),
);

describe.each(keys)("the key of a user who is $role", ({ secret }) => {
  it("is accepted by exactly the documented operations", async () => {
    const guarded = endpointsOf(api.document).filter(({ call }) => call.credential);
    const open = guarded.filter(isOpen);
    expect(guarded.filter(({ call }) => call.credential === "key")).toEqual(open);
    expect(guarded.length).toBeGreaterThan(open.length + 8);
    for (const endpoint of guarded) {
      const answer = await ask(endpoint, secret);
      if (isOpen(endpoint)) expect([endpoint.id, answer.status]).toEqual([endpoint.id, 200]);
      else expect(answer, endpoint.id).toMatchObject(forbidden);
    }
  });

  it("is ignored by operations without authentication", async () => {
    const others = endpointsOf(api.document).filter(({ call }) => !call.credential);
    expect(others.length).toBeGreaterThan(5);
    for (const endpoint of others) {
      const askWith = async (token: string) => (await ask(endpoint, token)).status;
      const statuses = [await askWith(secret), await askWith("nonsense")];
      expect([endpoint.id, statuses[0]]).toEqual([endpoint.id, statuses[1]]);
      expect([200, 400]).toContain(statuses[0]);
    }
  });
});

it("reads the same as a session", async () => {
  const user = await seedPerson();
  const { secret } = await seedKey(api, user);
  for (const path of [
    apiPaths.session,
    `${searchPath("la poste", 2)}&include=activity,match`,
    suggestPath("la pos"),
    exportPath("la poste", "jsonl"),
    companyPath(siren),
    establishmentsPath(siren),
    companyPath("000000000"),
    `${apiPaths.search}?page=x`,
  ]) {
    const [byKey, bySession] = [await api.get(path, secret), await api.get(path, user.accessToken)];
    expect([byKey.status, byKey.body]).toEqual([bySession.status, bySession.body]);
  }
});

it("takes precedence over a valid cookie", async () => {
  const user = await seedPerson();
  const { secret } = await seedKey(api, user);
  const { cookie } = await openBrowser(user);
  const headers = { cookie, origin: api.baseUrl };
  const answer = await api.call("GET", apiPaths.keys, { headers, token: secret });
  expect(answer).toMatchObject(forbidden);
});

describe("a key ends", () => {
  const ask = (secret: string) => [
    api.get(apiPaths.session, secret),
    api.get(companyPath(siren), secret),
    api.get(apiPaths.keys, secret),
  ];

  it.each([
    ["it expires", "update api_keys set expires_at = now() - interval '1 second' where id = $1"],
    [
      "its user is disabled",
      "update users set disabled_at = now() where id = (select user_id from api_keys where id = $1)",
    ],
    ["it is deleted", "delete from api_keys where id = $1"],
    [
      "its user is deleted",
      "delete from users where id = (select user_id from api_keys where id = $1)",
    ],
  ])("immediately when %s: 401 everywhere", async (_, statement) => {
    const { id, secret } = await seedKey(api, await seedPerson(), { expiresInDays: 1 });
    const before = await Promise.all(ask(secret));
    expect(before.map(({ status }) => status)).toEqual([200, 200, 403]);
    await query(statement, [id]);
    for (const answer of await Promise.all(ask(secret))) expect(answer).toMatchObject(unauthorized);
  });

  it("not before it expires, nor with its session, nor with a new password", async () => {
    const user = await seedPerson();
    const { accessToken: token, password } = user;
    const { secret } = await seedKey(api, user, { expiresInDays: 1 });
    const change = { currentPassword: password, newPassword: newPassword() };
    expect((await api.post(apiPaths.password, change, { token })).status).toBe(200);
    await api.delete(apiPaths.session, token);
    expect((await api.get(apiPaths.session, secret)).status).toBe(200);
  });

  it("refuses every call that starts after its deletion was answered", async () => {
    const user = await seedPerson();
    for (let round = 0; round < 10; round++) {
      const { id, secret } = await seedKey(api, user);
      let isDeleted = false;
      const late: number[] = [];
      const calls = Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 10; turn++) {
          const wasDeleted = isDeleted;
          const { status } = await api.get(companyPath(siren), secret);
          if (wasDeleted) late.push(status);
        }
      });
      expect((await api.delete(keyPath(id), user.accessToken)).status).toBe(200);
      isDeleted = true;
      await Promise.all(calls);
      late.push((await api.get(companyPath(siren), secret)).status);
      expect(new Set(late)).toEqual(new Set([401]));
    }
  });
});
