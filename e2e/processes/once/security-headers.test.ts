import { expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { seedAccount } from "../../support/accounts";
import { Visitor } from "../../support/browser-session";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";
import { exchange } from "../../support/raw-http";

const publicUrl = "https://registry.example.fr";
const strictTransport = { "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/) };
const loadable = {
  ...strictTransport,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};
const protective = {
  ...loadable,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};
/** Of everything that is no page. */
const inert = {
  ...protective,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

const { server } = await ownServer({ APP_URL: publicUrl });

async function headersOf(path: string, headers: Record<string, string> = {}) {
  return (await sendRequest({ method: "GET", url: server.baseUrl + path, headers })).headers;
}

it.each<[string, string, Record<string, string>?]>([
  ["an answer", apiPaths.openapi],
  ["a refusal", apiPaths.session],
  ["an unknown path", "/v1/nothing"],
  ["an oversize body", apiPaths.session, { "content-length": "99999999", connection: "close" }],
  ["a path that cannot be read", "/%zz"],
  ["a probe", "/health/live"],
])("%s, which is not a page, cannot be run, framed or loaded", async (_, path, headers) => {
  expect(await headersOf(path, headers)).toMatchObject({
    ...inert,
    "referrer-policy": "no-referrer",
  });
});

it.each([
  ...["/api/nothing", "/api/auth/nothing", "/api/auth/session", "/api/auth/csrf", "/icon.svg"],
  ...["/_next/image?url=/icon.svg&w=64&q=75", "/_next/static/x.js", "/robots.txt", "/favicon.ico"],
])("%s is not a page, runs nothing, and has the headers too", async (path) => {
  expect(await headersOf(path)).toMatchObject(inert);
});

it("a page has exactly one policy, and a normalized URL has the headers too", async () => {
  for (const path of ["/login", "/nothing-here"]) {
    const policy = String((await headersOf(path))["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
    expect(policy).not.toContain("sandbox");
    expect(await headersOf(path), path).toMatchObject(protective);
  }
  expect(await headersOf("//evil.example/login")).toMatchObject({
    ...protective,
    location: "/evil.example/login",
  });
});

it("pages, their redirects and their scripts have the headers that matter to them", async () => {
  const page = await sendRequest({ method: "GET", url: `${server.baseUrl}/login` });
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.text)?.[0] ?? "";
  expect(page.headers).toMatchObject(protective);
  expect(await headersOf("/search")).toMatchObject(strictTransport);
  for (const encoding of ["br", "identity"]) {
    const headers = await headersOf(script, { "accept-encoding": encoding });
    expect(headers).toMatchObject(loadable);
  }
});

it("over https every cookie is Secure, SameSite=Lax and bound to this host; scripts can read only the language", async () => {
  const visitor = new Visitor(server.baseUrl);
  const { email, password } = await seedAccount(server);
  const csrf = await visitor.request("GET", "/api/auth/csrf");
  const signedIn = await visitor.signIn(email, password);
  const language = await visitor.request("POST", "/language", { form: { language: "fr" } });
  const set = [csrf, signedIn, language].flatMap(({ headers }) => headers["set-cookie"] ?? []);
  const names = set.map((line) => line.split("=")[0]);
  expect(names).toContain("__Host-registry-session");
  expect(names).toContain("__Host-next-auth.csrf-token");
  for (const line of set) {
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).not.toMatch(/; Domain/i);
    if (line.startsWith("__Host-")) expect(line).toMatch(/; HttpOnly/);
  }
});

it.each([
  [publicUrl, 200],
  ["http://registry.example.fr", 403],
  ["https://registry.example.fr:8443", 403],
  ["https://evil.registry.example.fr", 403],
  ["https://registry.example.fr.", 403],
])("over https a call with a cookie from the origin %s is %d", async (origin, status) => {
  const { cookie } = await Visitor.signedIn(server.baseUrl, await seedAccount(server));
  const url = server.baseUrl + apiPaths.session;
  const headers = { host: "registry.example.fr", origin, cookie };
  expect((await sendRequest({ method: "DELETE", url, headers })).status).toBe(status);
});

it("answers of the HTTP parser have the headers too", async () => {
  const answer = await exchange("NONSENSE\r\n\r\n", server.baseUrl);
  expect(answer.toLowerCase()).toContain("strict-transport-security: max-age=");
  expect(answer.toLowerCase()).toContain("cross-origin-resource-policy: same-origin");
});
