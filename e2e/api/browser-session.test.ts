import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { type Account, seedAccount } from "../support/accounts";
import { Api, failure } from "../support/api";
import { Visitor } from "../support/browser-session";

let api: Api;
let account: Account;

beforeAll(async () => {
  api = await Api.of();
  account = await seedAccount();
});

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(api.baseUrl);
  await visitor.signIn(account.email, account.password);
  return visitor;
}

function withCookie(visitor: Visitor, method: string, headers: Record<string, string> = {}) {
  return api.call(method, apiPaths.session, { headers: { cookie: visitor.cookie, ...headers } });
}

describe("signing in with a browser", () => {
  it("sets an HttpOnly, SameSite=Lax cookie that authenticates at the API", async () => {
    const visitor = new Visitor(api.baseUrl);
    const { headers, error } = await visitor.signIn(account.email, account.password);
    expect(error).toBeNull();
    const set = headers["set-cookie"]?.find((line) => line.startsWith("registry-session="));
    expect(set).toMatch(/; HttpOnly/i);
    expect(set).toMatch(/; SameSite=Lax/i);
    expect(await withCookie(visitor, "GET")).toMatchObject({
      status: 200,
      body: { user: account.user },
    });
    const search = await api.call("GET", searchPath("danone"), {
      headers: { cookie: visitor.cookie },
    });
    expect(search.status).toBe(200);
  });

  it("exposes no token to scripts, neither in an answer nor unencrypted in the cookie", async () => {
    const visitor = await signedIn();
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
    const visitor = await signedIn();
    const before = visitor.sessionCookie;
    await visitor.request("GET", "/api/auth/session");
    expect(visitor.sessionCookie).not.toBe(before);
    expect((await withCookie(visitor, "GET")).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session, so that a copy of the cookie is refused", async () => {
    const visitor = await signedIn();
    const copy = visitor.cookie;
    await visitor.signOut();
    expect(visitor.sessionCookie).toBeUndefined();
    const answer = await api.call("GET", apiPaths.session, { headers: { cookie: copy } });
    expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
  });

  it("elsewhere makes the next renewal remove the cookie", async () => {
    const visitor = await signedIn();
    const origin = { origin: api.baseUrl };
    expect((await withCookie(visitor, "DELETE", origin)).status).toBe(200);
    await visitor.request("GET", "/api/auth/session");
    expect(visitor.sessionCookie).toBeUndefined();
  });
});

describe("a cookie with an unsafe method", () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
  });

  it.each<[string, Record<string, string>]>([
    ["no Origin and no Sec-Fetch-Site", {}],
    ["another Origin", { origin: "https://evil.example" }],
    ["an opaque Origin", { origin: "null" }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
  ])("is 403 with %s", async (_, headers) => {
    expect(await withCookie(visitor, "DELETE", headers)).toMatchObject(failure(403, "FORBIDDEN"));
    expect((await withCookie(visitor, "GET")).status).toBe(200);
  });

  it("is accepted from the same origin", async () => {
    const headers = { origin: api.baseUrl, "sec-fetch-site": "same-origin" };
    expect((await withCookie(visitor, "DELETE", headers)).status).toBe(200);
  });
});

it("is ignored when there is an Authorization header", async () => {
  const visitor = await signedIn();
  const answer = await withCookie(visitor, "GET", { authorization: "Bearer nonsense" });
  expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
});

it("is no access token: sent as Bearer it is 401", async () => {
  const visitor = await signedIn();
  const answer = await api.get(apiPaths.session, visitor.sessionCookie);
  expect(answer).toMatchObject(failure(401, "UNAUTHORIZED"));
});

describe("another site's page", () => {
  const fromElsewhere: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];

  it("cannot sign anybody in", async () => {
    for (const headers of fromElsewhere) {
      const visitor = new Visitor(api.baseUrl);
      const { email, password } = account;
      const form = { csrfToken: await visitor.csrfToken(), email, password, json: "true" };
      const path = "/api/auth/callback/credentials";
      const { status } = await visitor.request("POST", path, { form, headers });
      expect([status, visitor.sessionCookie]).toEqual([403, undefined]);
    }
  });

  it("cannot sign anybody out", async () => {
    const visitor = await signedIn();
    const form = { csrfToken: await visitor.csrfToken(), json: "true" };
    for (const headers of fromElsewhere) {
      const { status } = await visitor.request("POST", "/api/auth/signout", { form, headers });
      expect(status).toBe(403);
    }
    expect((await withCookie(visitor, "GET")).status).toBe(200);
  });
});

describe("malformed input to next-auth never gives 500", () => {
  it.each<[string, string, string]>([
    ["GET", "/api/auth/session?callbackUrl=%25%25", "200"],
    ["GET", "/api/auth/signin?callbackUrl=https://evil.example", "404"],
    ["GET", "/api/auth/error?error=x", "404"],
    ["GET", "/api/auth/callback/credentials", "405"],
    ["GET", "/api/auth/nothing/at/all", "404"],
    ["HEAD", "/api/auth/nothing/at/all", "404"],
    ["HEAD", "/api/auth/session", "200"],
    ["PUT", "/api/auth/session", "405"],
    ["POST", "/api/auth/_log", "404"],
    ["POST", "/api/auth/signout", "415"],
  ])("%s %s is %s", async (method, path, status) => {
    const response = await new Visitor(api.baseUrl).request(method, path);
    expect(String(response.status)).toBe(status);
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
    const path = "/api/auth/callback/credentials";
    for (const type of ["application/json", "application/x-www-form-urlencodedfoo"]) {
      const headers = { "content-type": type };
      expect((await visitor.request("POST", path, { form: {}, headers })).status).toBe(415);
    }
    expect((await visitor.request("POST", path, { form: {} })).status).toBeLessThan(500);
    const form = { email: account.email, password: account.password, json: "true" };
    expect((await visitor.request("POST", path, { form })).status).toBeLessThan(500);
    expect(visitor.sessionCookie).toBeUndefined();
  });
});
