import { describe, expect, it } from "vitest";
import {
  apiPaths,
  companyPath,
  exportPath,
  invitationPath,
  invitationResendPath,
  keyPath,
  oneSessionPath,
  oneUserPath,
  savedSearchPath,
  searchPath,
  suggestPath,
  userSessionsPath,
} from "@/lib/contract/paths";
import {
  newEmail,
  newPassword,
  seedAccount,
  seedSignedInUser,
  signIn,
} from "../../support/accounts";
import { type Answer, failure } from "../../support/api";
import { seedKey } from "../../support/api-keys";
import { ownServer } from "../../support/own-server";

const budget = 5;
const loginFailures = 2;

const rate = `${budget}/1m`;
const { server, api } = await ownServer({
  DEMO_REGISTER: "true",
  LIMIT_SEARCH: rate,
  LIMIT_SUGGEST: rate,
  LIMIT_COMPANY: rate,
  LIMIT_EXPORT: rate,
  LIMIT_REFRESH: rate,
  LIMIT_INVITATIONS: rate,
  LIMIT_LINKS: rate,
  LIMIT_CHANGES: rate,
  LIMIT_KEYS: "25/1m",
  LIMIT_LOGIN_FAILURES: `${loginFailures}/8s`,
  TRUSTED_PROXIES: "127.0.0.1",
});
const first = await seedSignedInUser(api, server);
const second = await seedSignedInUser(api, server);

/** Calls until the budget is used up, and once more, which is refused. Returns the wait in seconds. */
async function expectBudget(call: () => Promise<Answer>, usual: number, times = budget) {
  for (let time = 0; time < times; time++) expect((await call()).status).toBe(usual);
  return expectRefused(await call());
}

function expectRefused(answer: Answer): number {
  expect(answer).toMatchObject(
    failure(429, "RATE_LIMIT_EXCEEDED", { retryAfter: expect.any(Number) }),
  );
  const { details } = answer.body as { details: { retryAfter: number } };
  expect(details.retryAfter).toBeGreaterThanOrEqual(1);
  expect(details.retryAfter).toBeLessThanOrEqual(60);
  return details.retryAfter;
}

describe.each([
  ["GET /v1/registry/search", searchPath("boulangerie"), 200],
  ["GET /v1/registry/suggest", suggestPath("boul"), 200],
  ["GET /v1/registry/export", exportPath("boulangerie", "csv"), 200],
  ["GET /v1/registry/company/:siren", companyPath("000000000"), 404],
])("%s, 429 rate limit exceeded", (_, path, usual) => {
  it("counts by user and gives the wait; other users are not affected", async () => {
    await expectBudget(() => api.get(path, first.accessToken), usual);
    expect((await api.get(path, second.accessToken)).status).toBe(usual);
  });

  it("does not affect reading the session", async () => {
    expect((await api.get(apiPaths.session, first.accessToken)).status).toBe(200);
  });
});

describe("GET /v1/registry/search, the precedence of checks", () => {
  it("401 takes precedence over 429, and 429 over 400", async () => {
    expectRefused(await api.get(apiPaths.search, first.accessToken));
    expect(await api.get(apiPaths.search)).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});

describe("POST /v1/auth/invitations and .../resend, 429 rate limit exceeded", () => {
  it("share one budget of the admin; reading the list does not count", async () => {
    const admin = await seedSignedInUser(api, server, { role: "admin" });
    const token = { token: admin.accessToken };
    const create = () => api.post(apiPaths.invitations, { email: newEmail() }, token);
    const resend = () => api.call("POST", invitationResendPath("7"), token);
    for (let time = 0; time < budget - 1; time++) expect((await create()).status).toBe(400);
    expect((await resend()).status).toBe(404);
    expectRefused(await create());
    expectRefused(await resend());
    expect((await api.get(apiPaths.invitations, admin.accessToken)).status).toBe(200);
  });
});

/** Signs in, because the budget of refreshes is small here. */
const signedIn = async (role: "member" | "admin" = "member") =>
  signIn(api, await seedAccount(server, { role }));

describe("what changes a person's own things or the team, 429 rate limit exceeded", () => {
  const id = "00000000-0000-4000-8000-000000000000";
  it.each([
    ["DELETE", apiPaths.sessions],
    ["DELETE", oneSessionPath(id)],
    ["DELETE", keyPath(id)],
    ["POST", apiPaths.savedSearches],
    ["PATCH", savedSearchPath(id)],
    ["DELETE", savedSearchPath(id)],
    ["PUT", apiPaths.preferences],
    ["DELETE", invitationPath(id)],
    ["PATCH", oneUserPath(id)],
    ["DELETE", oneUserPath(id)],
    ["DELETE", userSessionsPath(id)],
  ])("%s %s", async (method, path) => {
    const { accessToken: token } = await signedIn("admin");
    const call = (of: string, at: string) =>
      api.call(of, at, { token, ...(of.startsWith("P") && { body: "{}" }) });
    await expectBudget(() => call("DELETE", apiPaths.sessions), 200);
    expectRefused(await call(method, path));
    expect((await call("DELETE", apiPaths.session)).status).toBe(200);
  });
});

describe("the keys of one person", () => {
  it("have ten times a person's budget together, and each its own up to the tenth", async () => {
    const person = await signedIn();
    const secrets: string[] = [];
    while (secrets.length < 25) secrets.push((await seedKey(api, person)).secret);
    const { accessToken: token } = person;
    expectRefused(await api.post(apiPaths.keys, { name: "x" }, { token }));
    const allowed = await Promise.all(
      secrets.slice(0, 10).map(async (secret) => {
        const calls = Array.from({ length: budget + 1 }, () => api.get(suggestPath("a"), secret));
        return (await Promise.all(calls)).filter(({ status }) => status === 200).length;
      }),
    );
    expect(allowed).toEqual(Array.from({ length: 10 }, () => budget));
    for (const secret of secrets.slice(10)) expectRefused(await api.get(suggestPath("a"), secret));
    expect((await api.get(suggestPath("a"), person.accessToken)).status).toBe(200);
    expect((await api.get(searchPath("a"), secrets[10])).status).toBe(200);
  });
});

describe("an answer 304", () => {
  it("spends nothing, and is given when nothing is left; other answers still spend", async () => {
    const { accessToken: token } = await signedIn();
    const path = companyPath("356000000");
    const ask = (tag: string) =>
      api.call("GET", path, { token, headers: { "if-none-match": tag } });
    const { status, headers } = await api.get(path, token);
    const tag = String(headers.etag);
    expect(status).toBe(200);
    for (let time = 0; time < budget * 2; time++) {
      const held = await ask(tag);
      expect(held.status).toBe(304);
      expect(held.headers.ratelimit).toContain(`"company";r=${budget - 1};`);
    }
    // The work is done before it is known that there is an answer.
    for (let left = budget - 2; left >= 0; left--) {
      const { status, headers } = await ask(left % 2 === 0 ? "*" : '"other"');
      expect(status).toBe(left % 2 === 0 ? 304 : 200);
      expect(headers.ratelimit).toContain(`"company";r=${left};`);
    }
    expectRefused(await ask("*"));
    expect((await ask(tag)).status).toBe(304);
    expect((await api.call("GET", path, { headers: { "if-none-match": tag } })).status).toBe(401);
  });
});

describe.each([
  [apiPaths.invitationPreview, "invitationToken", "203.0.113.11", "203.0.113.12"],
  [apiPaths.passwordResetPreview, "resetToken", "203.0.113.13", "203.0.113.14"],
])("POST %s, 429 rate limit exceeded", (path, field, client, other) => {
  const preview = (from: string) =>
    api.post(path, { [field]: "x" }, { headers: { "x-forwarded-for": from } });

  it("counts by client address", async () => {
    await expectBudget(() => preview(client), 200);
    expect((await preview(other)).status).toBe(200);
  });
});

describe("POST /v1/auth/session/refresh, 429 rate limit exceeded", () => {
  const refresh = (client: string) =>
    api.post(apiPaths.refresh, { refresh_token: "x" }, { headers: { "x-forwarded-for": client } });

  it("counts by client address and gives the wait", async () => {
    await expectBudget(() => refresh("203.0.113.1"), 401);
    expect(await refresh("203.0.113.2")).toMatchObject(failure(401, "UNAUTHORIZED"));
  });
});

describe("POST /v1/auth/session, 429 rate limit exceeded", () => {
  it("ends after the wait in its answer", async () => {
    const { email, password } = await seedAccount(server);
    const tryToSignIn = (password: string) => api.post(apiPaths.session, { email, password });
    const tries = Array.from({ length: loginFailures }, () => tryToSignIn(newPassword()));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    const waitSeconds = expectRefused(await tryToSignIn(password));
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
    expect((await tryToSignIn(password)).status).toBe(200);
  });
});

describe("POST /v1/auth/password, 429 rate limit exceeded", () => {
  it("counts wrong passwords as failed sign-ins, but not weak new ones or changes", async () => {
    const user = await seedSignedInUser(api, server);
    const password = newPassword();
    const change = (currentPassword: string, newOne = newPassword()) => {
      const body = { currentPassword, newPassword: newOne };
      return api.post(apiPaths.password, body, { token: user.accessToken });
    };
    expect((await change(user.password, "short")).status).toBe(400);
    expect((await change(user.password, password)).status).toBe(200);
    const tries = Array.from({ length: 8 }, () => change(newPassword()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(loginFailures);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8 - loginFailures);
    expectRefused(await api.post(apiPaths.session, { email: user.email, password }));
    expectRefused(await change(password));
  });
});

describe("GET /v1/auth/user/export, 429 rate limit exceeded", () => {
  it("counts by user, as exports", async () => {
    const { accessToken } = await signedIn();
    await expectBudget(() => api.get(apiPaths.ownUserExport, accessToken), 200);
  });
});

describe("DELETE /v1/auth/user, 429 rate limit exceeded", () => {
  it("counts wrong passwords as failed sign-ins", async () => {
    const { email, password } = await seedAccount(server);
    const { accessToken: token } = await signIn(api, { email, password });
    const remove = (password: string) =>
      api.call("DELETE", apiPaths.ownUser, { token, body: JSON.stringify({ password }) });
    expect((await remove(newPassword())).status).toBe(400);
    const wrong = await api.post(apiPaths.session, { email, password: newPassword() });
    expect(wrong.status).toBe(401);
    expectRefused(await remove(password));
    expectRefused(await api.post(apiPaths.session, { email, password }));
  });
});
