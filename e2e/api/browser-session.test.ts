import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import { unauthorized } from "../support/failures";
import { openBrowser } from "../support/people";
import { api } from "../support/shared-api";

const account = await seedAccount();

const signInPath = "/api/auth/callback/credentials";

function withCookie({ cookie }: Visitor, method: string, headers: Record<string, string> = {}) {
  return api.call(method, apiPaths.session, { headers: { cookie, ...headers } });
}

describe("signing in with a browser", () => {
  it("sets an HttpOnly, SameSite=Lax cookie that authenticates at the API", async () => {
    const visitor = new Visitor(api.baseUrl);
    const { headers, error } = await visitor.signIn(account.email, account.password);
    expect(error).toBeNull();
    const set = headers["set-cookie"]?.find((line) => line.startsWith("registry-session="));
    expect(set).toMatch(/; HttpOnly/i);
    expect(set).toMatch(/; SameSite=Lax/i);
    const answer = await withCookie(visitor, "GET");
    expect(answer).toMatchObject({ status: 200, body: { user: account.user } });
  });

  it("exposes no token to scripts, neither in an answer nor unencrypted in the cookie", async () => {
    const visitor = await openBrowser(account);
    const { text } = await visitor.request("GET", "/api/auth/session");
    expect(Object.keys(JSON.parse(text))).toEqual(["expires"]);
    expect(visitor.sessionCookie?.split(".")).toHaveLength(5);
  });

  it("is refused like at the API, and sets no session", async () => {
    const visitor = new Visitor(api.baseUrl);
    const { error } = await visitor.signIn(account.email, "not the password");
    expect(error).toBe("UNAUTHORIZED");
    expect(visitor.sessionCookie).toBeUndefined();
  });

  it("renews the cookie at each request for the session, and only for its own session", async () => {
    const visitor = await openBrowser(account);
    const before = visitor.sessionCookie;
    await visitor.request("GET", "/api/auth/session");
    expect(visitor.sessionCookie).not.toBe(before);
    expect((await withCookie(visitor, "GET")).status).toBe(200);
  });

  it("gives a cookie that is ignored when there is an Authorization header", async () => {
    const authorization = "Bearer nonsense";
    const answer = await withCookie(await openBrowser(account), "GET", { authorization });
    expect(answer).toMatchObject(unauthorized);
  });
});

describe("signing out", () => {
  it("ends the session, so that a copy of the cookie is refused", async () => {
    const visitor = await openBrowser(account);
    const headers = { cookie: visitor.cookie };
    await visitor.signOut();
    expect(visitor.sessionCookie).toBeUndefined();
    expect(await api.call("GET", apiPaths.session, { headers })).toMatchObject(unauthorized);
  });

  it("elsewhere makes the next renewal remove the cookie", async () => {
    const visitor = await openBrowser(account);
    expect((await withCookie(visitor, "DELETE", { origin: api.baseUrl })).status).toBe(200);
    await visitor.request("GET", "/api/auth/session");
    expect(visitor.sessionCookie).toBeUndefined();
  });
});

it.each<Record<string, string>>([
  { origin: "https://evil.example" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("another site's page can sign nobody in or out: %j", async (headers) => {
  const { email, password } = account;
  const stranger = new Visitor(api.baseUrl);
  const signIn = { csrfToken: await stranger.csrfToken(), email, password, json: "true" };
  const { status } = await stranger.request("POST", signInPath, { form: signIn, headers });
  expect([status, stranger.sessionCookie]).toEqual([403, undefined]);

  const visitor = await openBrowser(account);
  const form = { csrfToken: await visitor.csrfToken(), json: "true" };
  const refused = await visitor.request("POST", "/api/auth/signout", { form, headers });
  expect(refused.status).toBe(403);
  expect((await withCookie(visitor, "GET")).status).toBe(200);
});

describe("malformed input to next-auth never gives 500", () => {
  it.each([
    ["GET", "/api/auth/session?callbackUrl=%25%25", 200],
    ["GET", "/api/auth/signin?callbackUrl=https://evil.example", 404],
    ["GET", "/api/auth/error?error=x", 404],
    ["GET", signInPath, 405],
    ["GET", "/api/auth/nothing/at/all", 404],
    ["HEAD", "/api/auth/nothing/at/all", 404],
    ["HEAD", "/api/auth/session", 200],
    ["PUT", "/api/auth/session", 405],
    ["POST", "/api/auth/_log", 404],
    ["POST", "/api/auth/signout", 415],
  ])("%s %s is %i", async (method, path, status) => {
    expect((await new Visitor(api.baseUrl).request(method, path)).status).toBe(status);
  });

  it.each(["next-auth.callback-url", "next-auth.csrf-token", "registry-session"])(
    "the cookie %s with garbage",
    async (name) => {
      for (const value of ["%zz", "a.b.c.d.e", "|", "x".repeat(5000), "https://evil.example"]) {
        const visitor = new Visitor(api.baseUrl);
        visitor.plant(name, value);
        expect((await visitor.request("GET", "/api/auth/session")).status).toBe(200);
        expect((await visitor.signIn(account.email, account.password)).status).toBe(200);
      }
    },
  );

  it("a JSON body, an empty form, and a form without its CSRF token", async () => {
    const visitor = new Visitor(api.baseUrl);
    for (const type of ["application/json", "application/x-www-form-urlencodedfoo"]) {
      const headers = { "content-type": type };
      expect((await visitor.request("POST", signInPath, { form: {}, headers })).status).toBe(415);
    }
    const { email, password } = account;
    const forms: Record<string, string>[] = [{}, { email, password, json: "true" }];
    for (const form of forms) {
      expect((await visitor.request("POST", signInPath, { form })).status).toBeLessThan(500);
    }
    expect(visitor.sessionCookie).toBeUndefined();
  });
});
