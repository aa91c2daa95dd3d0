import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { forbidden, unauthorized } from "../support/failures";
import { type HttpResponse, sendRequest } from "../support/http-request";
import { openBrowser, seedPerson } from "../support/people";
import { api } from "../support/shared-api";

const member = await seedPerson();

/** Headers that proxies or the framework trust. They must have no effect when a client sends them. */
const smuggled: [string, Record<string, string>][] = [
  ["proxy skipped", { "x-middleware-subrequest": Array(5).fill("proxy").join(":") }],
  ["middleware skipped", { "x-middleware-subrequest": Array(5).fill("middleware").join(":") }],
  ["middleware of src skipped", { "x-middleware-subrequest": "src/middleware" }],
  ["middleware gone by", { "x-middleware-next": "1", "x-middleware-invoke": "1" }],
  ["a rewrite", { "x-middleware-rewrite": "/v1/openapi.json" }],
  ["a redirect", { "x-middleware-redirect": "https://evil.example" }],
  [
    "an override",
    { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "a" },
  ],
  ["a cookie of the proxy's", { "x-middleware-set-cookie": "registry-session=x" }],
  ["a path invoked", { "x-invoke-path": "/login", "x-invoke-output": "/login" }],
  ["a status invoked", { "x-invoke-status": "500", "x-invoke-error": '{"message":"x"}' }],
  ["a path matched", { "x-matched-path": "/login", "x-now-route-matches": "1=login" }],
  ["another URL", { "x-original-url": "/login", "x-rewrite-url": "/login" }],
  ["another method", { "x-http-method-override": "DELETE", "x-method-override": "DELETE" }],
  ["a host forwarded", { "x-forwarded-host": "evil.example", "x-forwarded-port": "1" }],
  ["a scheme forwarded", { "x-forwarded-proto": "https", "x-forwarded-ssl": "on" }],
  ["an address forwarded", { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" }],
  ["a standard forwarding", { forwarded: "for=127.0.0.1;host=evil.example;proto=https" }],
  ["a prefix forwarded", { "x-forwarded-prefix": "/evil", "x-forwarded-server": "evil.example" }],
  [
    "a nonce of one's own",
    { "content-security-policy": "script-src 'nonce-evil'", "x-nonce": "e" },
  ],
  ["a user named", { "x-user-id": "1", "x-remote-user": "admin", "remote-user": "admin" }],
  ["a preview", { "x-prerender-revalidate": "x", "x-next-revalidated-tags": "x" }],
];

/** Headers of Next's router. They may change an answer's format, never its authorization. */
const router: [string, Record<string, string>][] = [
  ["flight", { rsc: "1" }],
  ["a prefetch", { rsc: "1", "next-router-prefetch": "1", purpose: "prefetch" }],
  ["a segment", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
  ["a tree", { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" }],
  ["a tree that is none", { rsc: "1", "next-router-state-tree": "{{" }],
  ["a tree of bad escapes", { rsc: "1", "next-router-state-tree": "%zz" }],
  ["a page between", { rsc: "1", "next-url": "/login" }],
  ["data", { "x-nextjs-data": "1" }],
  ["a reload", { "next-hmr-refresh": "1", "next-instant-navigation-testing-prefetch": "1" }],
];

const secrets = /nonce-[\w+/=]+|nonce=[\w+/=\\"]+|csrf-token=[\w%]+/g;
/** Headers that differ between any two answers. */
const fleeting = ["date", "x-request-id", "content-length", "transfer-encoding"];

function shownBy({ status, headers }: HttpResponse) {
  const kept = Object.entries(headers).filter(([name]) => !fleeting.includes(name));
  return { status, headers: JSON.parse(JSON.stringify(kept).replace(secrets, "made")) as unknown };
}

function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return sendRequest({ method, url: api.baseUrl + path, headers });
}

/** What Next's router gets: first a redirect to the same page with a parameter, which it follows. */
async function askAsRouter(path: string, headers: Record<string, string>): Promise<HttpResponse> {
  const answer = await ask("GET", path, headers);
  const { location } = answer.headers;
  return location && /[?&]_rsc\b/.test(location) ? ask("GET", location, headers) : answer;
}

/** Where an answer leads: by its status, or by a line of the page that Next's router reads. */
const targetOf = ({ headers, text }: HttpResponse) =>
  headers.location ?? /NEXT_REDIRECT;replace;([^;]*);/.exec(text)?.[1];

const doors: [string, string][] = [
  ["GET", "/search?q=danone"],
  ["GET", "/settings/team"],
  ["GET", "/login"],
  ["GET", apiPaths.session],
  ["POST", apiPaths.invitations],
  ["GET", "/api/auth/session"],
  ["GET", "/health/ready"],
];

describe.each(doors)("%s %s answers the same", (method, path) => {
  let plain: HttpResponse;
  beforeAll(async () => {
    plain = await ask(method, path);
  });

  it.each(smuggled)("with %s", async (_, headers) => {
    const changed = await ask(method, path, headers);
    expect(shownBy(changed)).toEqual(shownBy(plain));
    expect(changed.text).not.toContain("evil");
  });
});

/** Pages that need a session, and what is read only there. */
const pages = () => [
  ["/search?q=danone", "DANONE"] as const,
  ["/company/356000000", "La Poste"] as const,
  ["/settings/team", member.email] as const,
];

describe("headers of Next's router grant no access and break nothing", () => {
  it("with a session they give the pages", async () => {
    const { cookie } = await openBrowser(member);
    for (const [path, content] of pages()) {
      const answer = await askAsRouter(path, { rsc: "1", cookie });
      expect(targetOf(answer)).toBeUndefined();
      expect(answer.text).toContain(content);
    }
  });

  it.each(router)("%s", async (_, headers) => {
    for (const [path, content] of pages()) {
      const answer = await askAsRouter(path, headers);
      // A prefetch may end before the page itself: then it leads nowhere.
      expect(targetOf(answer) ?? "/login").toMatch(/^\/login/);
      expect(answer.text).not.toContain(content);
    }
    for (const path of ["/login", "/nothing-here", "/invitation/x"]) {
      expect((await ask("GET", path, headers)).status).toBeLessThan(500);
    }
    const answer = await api.call("GET", apiPaths.session, { headers });
    expect(answer).toMatchObject(unauthorized);
  });

  it.each(["x", "0".repeat(42), "$$id"])("an unknown server action: %s", async (id) => {
    for (const path of ["/login", "/search"]) {
      for (const type of ["text/plain;charset=UTF-8", "multipart/form-data; boundary=x"]) {
        const headers = { "next-action": id, "content-type": type };
        const answer = await ask("POST", path, headers);
        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

it("no header makes a member an admin", async () => {
  for (const [, headers] of [...smuggled, ...router]) {
    const options = { headers: { ...headers, authorization: `Bearer ${member.accessToken}` } };
    const answer = await api.call("GET", apiPaths.invitations, options);
    expect(answer).toMatchObject(forbidden);
  }
});

it("links use the configured address and ignore Host and forwarding headers", async () => {
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  for (const [method, path] of doors) {
    const { text, headers: shown } = await ask(method, path, headers);
    expect(text).not.toContain("evil.example");
    expect(JSON.stringify(shown)).not.toContain("evil.example");
  }
});

it("the image optimizer is disabled", async () => {
  for (const url of ["/icon.svg", "https://evil.example/x.png", "http://127.0.0.1/", "//evil"]) {
    const query = new URLSearchParams({ url, w: "64", q: "75" });
    for (const path of ["/_next/image", "/_next/image/", "/_next//image", "/_NEXT/image"]) {
      const { status } = await ask("GET", `${path}?${query}`);
      expect([404, 308]).toContain(status);
    }
  }
});
