import { describe, expect, it } from "vitest";
import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { apiPaths } from "@/lib/contract/paths";
import { newEmail, newPassword, seedAccount } from "../../support/accounts";
import { failure } from "../../support/api";
import { Visitor } from "../../support/browser-session";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";

const budget = 3;

let clients = 0;
const rate = `${budget}/1m`;
const { server, api } = await ownServer({
  LIMIT_PAGES: rate,
  LIMIT_SIGN_UP: rate,
  TRUSTED_PROXIES: "127.0.0.1",
});

function get(path: string, from: string, headers: Record<string, string> = {}, method = "GET") {
  const all = { "x-forwarded-for": from, ...headers };
  return sendRequest({ method, url: server.baseUrl + path, headers: all });
}

async function useUp(from: string): Promise<void> {
  for (let time = 0; time < budget; time += 1) {
    expect((await get("/login", from)).status).toBe(200);
  }
}

describe("pages, 429", () => {
  it.each([
    ["en", en.tooManyPages, { "accept-language": "en-GB" }],
    ["fr", fr.tooManyPages, { "accept-language": "fr-CA, en;q=0.5" }],
    ["fr", fr.tooManyPages, { "accept-language": "en", cookie: "a=b; language=fr" }],
    ["en", en.tooManyPages, { cookie: "language=en; a=b; language=fr" }],
    ["fr", fr.tooManyPages, { "accept-language": "fr", "x-visitor-language": "en" }],
  ])(
    "past an address's budget, a page in the visitor's language explains it: %s",
    async (language, words, headers) => {
      const from = `198.51.100.${++clients}`;
      await useUp(from);
      for (const path of ["/developers", "/nothing-here", "/search?q=a"]) {
        const page = await get(path, from, headers);
        expect(page.status).toBe(429);
        const seconds = Number(page.headers["retry-after"]);
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(60);
        expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(page.headers["cache-control"]).toBe("no-store");
        expect(page.headers["content-security-policy"]).toMatch(
          /^default-src 'none'; style-src 'sha256-/,
        );
        expect(page.text).toContain(`<html lang="${language}">`);
        expect(page.text).toContain(`<h1>${words.title}</h1>`);
        expect(page.text).toContain(words.text.replace("{seconds}", String(seconds)));
      }
      expect(await get("/login", from, headers, "HEAD")).toMatchObject({ status: 429, text: "" });
      const other = await get("/login", `203.0.113.${100 + clients}`, headers);
      expect(other.status).toBe(200);
      expect(other.text).toContain(`<html lang="${language}"`);
    },
  );

  it("scripts and the API are not counted, but every other file is", async () => {
    const from = "203.0.113.2";
    const page = await get("/login", from);
    const script = /\/_next\/static\/[^"]+\.js/.exec(page.text)?.[0] ?? "";
    for (let time = 0; time < 2 * budget; time += 1) {
      for (const path of [script, apiPaths.openapi, "/health/live"]) {
        expect((await get(path, from)).status).toBe(200);
      }
    }
    for (const path of ["/icon.svg", "/favicon.ico"]) {
      expect((await get(path, from)).status).toBe(200);
    }
    for (const path of ["/icon.svg", "/favicon.ico", "/robots.txt", "/login"]) {
      expect((await get(path, from)).status).toBe(429);
    }
  });

  it("below /api/ the answer is JSON", async () => {
    const from = "203.0.113.3";
    await useUp(from);
    const { status, text } = await get("/api/auth/csrf", from);
    expect({ status, body: JSON.parse(text) }).toMatchObject(failure(429, "RATE_LIMIT_EXCEEDED"));
  });

  it("a signed-in user has a separate budget, but a forged cookie gives none", async () => {
    const { email, password } = await seedAccount(server);
    const visitor = new Visitor(server.baseUrl);
    await visitor.signIn(email, password);
    const from = "203.0.113.4";
    await useUp(from);
    const cookie = visitor.cookie;
    for (let time = 0; time < budget; time += 1) {
      expect((await get("/settings/account", from, { cookie })).status).toBe(200);
    }
    expect((await get("/settings/account", "203.0.113.5", { cookie })).status).toBe(429);
    const forged = cookie.replace(
      /registry-session=[^;]{20}/,
      "registry-session=AAAAAAAAAAAAAAAAAAAA",
    );
    expect((await get("/login", from, { cookie: forged })).status).toBe(429);
  });
});

describe("POST /v1/auth/signup-with-invitation, 429 rate limit exceeded", () => {
  it("counts by client address and gives the wait", async () => {
    const signUp = (from: string) =>
      api.post(
        apiPaths.signUp,
        { email: newEmail(), password: newPassword(), invitationToken: "x" },
        { headers: { "x-forwarded-for": from } },
      );
    for (let time = 0; time < budget; time += 1) {
      expect(await signUp("203.0.113.6")).toMatchObject(failure(422, "INVALID_INVITATION_TOKEN"));
    }
    const refused = await signUp("203.0.113.6");
    const retryAfter = expect.any(Number);
    expect(refused).toMatchObject(failure(429, "RATE_LIMIT_EXCEEDED", { retryAfter }));
    const { details } = refused.body as { details: { retryAfter: number } };
    expect(refused.headers["retry-after"]).toBe(String(details.retryAfter));
    expect((await signUp("203.0.113.7")).status).toBe(422);
  });
});
