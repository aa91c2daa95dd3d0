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
  userSessionsPath,
} from "@/lib/contract/paths";
import { suggestPath } from "@/lib/contract/search-requests";
import {
  newEmail,
  newPassword,
  seedAccount,
  seedSignedInUser,
  signIn,
} from "../../support/accounts";
import type { Answer } from "../../support/api";
import { seedKey } from "../../support/api-keys";
import { from, newClient } from "../../support/client-address";
import { countStatuses } from "../../support/count-statuses";
import { expectRateLimited } from "../../support/expect-rate-limited";
import { unauthorized } from "../../support/failures";
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
  LIMIT_SIGN_UP: rate,
  LIMIT_PASSWORD_RESETS: rate,
  LIMIT_INVITATIONS: rate,
  LIMIT_LINKS: rate,
  LIMIT_CHANGES: rate,
  LIMIT_KEYS: "25/1m",
  LIMIT_LOGIN_FAILURES: `${loginFailures}/1m`,
  TRUSTED_PROXIES: "127.0.0.1",
});
const newCredentials = () => ({ email: newEmail(), password: newPassword() });

/** Calls until the budget is used up, and once more, which is refused. */
async function expectBudget(call: () => Promise<Answer>, usual: number): Promise<void> {
  for (let time = 0; time < budget; time++) expect((await call()).status).toBe(usual);
  const refused = await call();
  const seconds = expectRateLimited(refused);
  expect(refused.headers.ratelimit).toContain(`;r=0;t=${seconds}`);
}

/** Signs in, because the budget of refreshes is small here. */
const signedIn = async (role: "member" | "admin" = "member") =>
  signIn(api, await seedAccount(server, { role }));

it.each([
  [searchPath("boulangerie"), 200],
  [suggestPath("boul"), 200],
  [exportPath("boulangerie", "csv"), 200],
  [companyPath("000000000"), 404],
  [apiPaths.ownUserExport, 200],
])("GET %s has a budget of each user, who may still read the session", async (path, usual) => {
  const [one, other] = [await signedIn(), await signedIn()];
  await expectBudget(() => api.get(path, one.accessToken), usual);
  expect((await api.get(path, other.accessToken)).status).toBe(usual);
  expect((await api.get(apiPaths.session, one.accessToken)).status).toBe(200);
});

it.each<[string, () => object, number]>([
  [apiPaths.invitationPreview, () => ({ invitationToken: "x" }), 200],
  [apiPaths.passwordResetPreview, () => ({ resetToken: "x" }), 200],
  [apiPaths.passwordResetRequest, () => ({ email: newEmail() }), 200],
  [apiPaths.refresh, () => ({ refresh_token: "x" }), 401],
  [apiPaths.signUp, () => ({ ...newCredentials(), invitationToken: "x" }), 422],
])("POST %s has a budget of each client address", async (path, body, usual) => {
  const call = (client: string) => api.post(path, body(), from(client));
  const client = newClient();
  await expectBudget(() => call(client), usual);
  expect((await call(newClient())).status).toBe(usual);
});

it("401 takes precedence over 429, and 429 over 400", async () => {
  const { accessToken } = await signedIn();
  await expectBudget(() => api.get(apiPaths.search, accessToken), 400);
  expect(await api.get(apiPaths.search)).toMatchObject(unauthorized);
});

describe("POST /v1/auth/invitations and .../resend, 429 rate limit exceeded", () => {
  it("share one budget of the admin; reading the list does not count", async () => {
    const admin = await seedSignedInUser(api, server, { role: "admin" });
    const token = { token: admin.accessToken };
    const create = () => api.post(apiPaths.invitations, { email: newEmail() }, token);
    const resend = () => api.call("POST", invitationResendPath("7"), token);
    for (let time = 0; time < budget - 1; time++) expect((await create()).status).toBe(400);
    expect((await resend()).status).toBe(404);
    expectRateLimited(await create());
    expectRateLimited(await resend());
    expect((await api.get(apiPaths.invitations, admin.accessToken)).status).toBe(200);
  });
});

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
    expectRateLimited(await call(method, path));
    expect((await call("DELETE", apiPaths.session)).status).toBe(200);
  });
});

describe("the keys of one person", () => {
  it("have ten times a person's budget together, and each its own up to the tenth", async () => {
    const person = await signedIn();
    const secrets: string[] = [];
    while (secrets.length < 25) secrets.push((await seedKey(api, person)).secret);
    const { accessToken: token } = person;
    expectRateLimited(await api.post(apiPaths.keys, { name: "x" }, { token }));
    const allowed = await Promise.all(
      secrets.slice(0, 10).map(async (secret) => {
        const calls = Array.from({ length: budget + 1 }, () => api.get(suggestPath("a"), secret));
        return (await Promise.all(calls)).filter(({ status }) => status === 200).length;
      }),
    );
    expect(allowed).toEqual(Array.from({ length: 10 }, () => budget));
    for (const secret of secrets.slice(10)) {
      expectRateLimited(await api.get(suggestPath("a"), secret));
    }
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
    expectRateLimited(await ask("*"));
    expect((await ask(tag)).status).toBe(304);
    expect((await api.call("GET", path, { headers: { "if-none-match": tag } })).status).toBe(401);
  });
});

describe("a form with one's own password", () => {
  it.each<[string, string, (password: string) => object]>([
    [
      "POST",
      apiPaths.password,
      (typed) => ({ currentPassword: typed, newPassword: newPassword() }),
    ],
    ["DELETE", apiPaths.ownUser, (password) => ({ password })],
  ])("%s %s counts a wrong one as a failed sign-in", async (method, path, form) => {
    const { email, password } = await seedAccount(server);
    const { accessToken: token } = await signIn(api, { email, password });
    const submit = (typed: string) =>
      api.call(method, path, { token, body: JSON.stringify(form(typed)) });
    const tries = Array.from({ length: 8 }, () => submit(newPassword()));
    const refused = 8 - loginFailures;
    expect(countStatuses(await Promise.all(tries))).toEqual({ 400: loginFailures, 429: refused });
    expectRateLimited(await submit(password));
    expectRateLimited(await api.post(apiPaths.session, { email, password }));
  });
});
