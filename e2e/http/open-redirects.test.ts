import { describe, expect, it } from "vitest";
import { seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import { sendRequest } from "../support/http-request";
import { openBrowser } from "../support/people";
import { sharedServer } from "../support/shared-server";

const { baseUrl } = sharedServer();
const account = await seedAccount();
const signedIn = await openBrowser(account);

/** More of them: lib/contract/page-paths.test.ts. */
const elsewhere = [
  ...["https://evil.example", "http:evil.example", "//evil.example", "///evil.example"],
  ...["/\\evil.example", "\\\\evil.example", "/\t/evil.example", "\t//evil.example"],
  ...["/%09/evil.example", "/%5cevil.example", "/%2f/evil.example", "%2f%2fevil.example"],
  ...["/..//evil.example", "/.//evil.example", "/search/../..//evil.example"],
  ...["javascript:alert(1)", "data:text/html,x", "@evil.example", ".evil.example"],
];

/** The URL that a browser on this site would open. */
function destination(location: string | undefined, from = "/login"): URL {
  return new URL(location ?? "", baseUrl + from);
}

/** The target to which the sign-in page redirects a signed-in visitor. */
async function sentTo(query: string): Promise<URL> {
  const { status, headers } = await signedIn.request("GET", `/login?${query}`);
  expect(status).toBe(307);
  return destination(headers.location);
}

describe("the sign-in page never redirects to another site", () => {
  it.each(elsewhere)("next=%j", async (next) => {
    const { origin, host } = await sentTo(String(new URLSearchParams({ next })));
    expect([origin, host]).toEqual([baseUrl, new URL(baseUrl).host]);
  });

  it("with next unencoded, twice, or under next-auth's name", async () => {
    const raw = ["next=//evil.example", "next=/%5Cevil.example", "next=%00//evil.example"];
    const others = ["next=/search&next=//evil.example", "next=//evil.example&next=/search"];
    const named = ["callbackUrl=https://evil.example", "redirect=//evil.example"];
    for (const query of [...raw, ...others, ...named]) {
      expect((await sentTo(query)).origin, query).toBe(baseUrl);
    }
  });

  it("but redirects to a page of this site", async () => {
    const path = "/company/356000000?q=la+poste";
    const to = await sentTo(String(new URLSearchParams({ next: path })));
    expect(to.href).toBe(baseUrl + path);
  });
});

describe("next-auth never redirects to another site", () => {
  it.each(elsewhere)("callbackUrl %j", async (callbackUrl) => {
    const query = new URLSearchParams({ callbackUrl });
    for (const path of ["signin", "signout", "error", "csrf", "session", "callback/credentials"]) {
      const answer = await new Visitor(baseUrl).request("GET", `/api/auth/${path}?${query}`);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.location).toBeUndefined();
    }
    const visitor = new Visitor(baseUrl);
    visitor.plant("next-auth.callback-url", encodeURIComponent(callbackUrl));
    const form = { csrfToken: await visitor.csrfToken(), callbackUrl, json: "true" };
    const answer = await visitor.request("POST", `/api/auth/signout?${query}`, { form });
    const { url } = JSON.parse(answer.text) as { url: string };
    expect(destination(url).origin).toBe(baseUrl);
  });

  it("after signing in with such a callbackUrl", async () => {
    const visitor = new Visitor(baseUrl);
    const callbackUrl = "https://evil.example";
    visitor.plant("next-auth.callback-url", callbackUrl);
    const csrfToken = await visitor.csrfToken();
    for (const json of ["true", ""]) {
      const { email, password } = account;
      const form = { csrfToken, email, password, callbackUrl, json };
      const answer = await visitor.request("POST", "/api/auth/callback/credentials", { form });
      const { url } = answer.text ? (JSON.parse(answer.text) as { url?: string }) : {};
      expect(destination(url ?? answer.headers.location).origin).toBe(baseUrl);
    }
  });
});

describe("redirects of the pages stay on this site", () => {
  it.each([
    "//evil.example/",
    "//evil.example//",
    "/%2f%2fevil.example/",
    "/%5cevil.example/",
    "/search//evil.example/",
    "/company//evil.example",
    "/search?x=//evil.example",
    "/settings/account/?next=https://evil.example",
    "/",
  ])("%s", async (path) => {
    for (const host of [undefined, "evil.example"]) {
      const headers: Record<string, string> = host === undefined ? {} : { host };
      const answer = await sendRequest({ method: "GET", url: baseUrl + path, headers });
      expect(answer.status).toBeLessThan(500);
      const { location } = answer.headers;
      if (location === undefined) continue;
      const to = new URL(location, `http://${host ?? new URL(baseUrl).host}${path}`);
      expect(to.host, `to ${location}`).toBe(host ?? new URL(baseUrl).host);
    }
  });

  it.each([
    "/search?q=caf%C3%A9&page=2",
    "/company/356000000?q=caf%C3%A9",
    "/company/%C3%A9",
    "/company/12%2F3",
    "/company/a%20b%2525?q=caf%C3%A9",
  ])("the sign-in page gets the address as it was asked for, encoded once: %s", async (path) => {
    for (const cookie of ["", "registry-session=ended"]) {
      const answer = await sendRequest({ method: "GET", url: baseUrl + path, headers: { cookie } });
      const { location } = answer.headers;
      if (location === undefined) expect([path, answer.status]).toEqual([path, 404]);
      else expect(destination(location).searchParams.get("next")?.split("#")[0]).toBe(path);
    }
  });

  it("the language switch returns to a page of this site for any Referer", async () => {
    const starts = ["", baseUrl, "https://evil.example"];
    const ways = elsewhere.flatMap((way) => starts.map((start) => start + way));
    for (const referer of ways.filter((way) => !/[\t\n]/.test(way))) {
      const headers = { referer, "content-type": "application/x-www-form-urlencoded" };
      const url = `${baseUrl}/language`;
      const answer = await sendRequest({ method: "POST", url, headers, body: "language=fr" });
      expect(answer.status).toBe(303);
      const to = destination(answer.headers.location, "/language");
      expect([to.origin, referer]).toEqual([baseUrl, referer]);
    }
  });
});
