import { describe, expect, it } from "vitest";
import en from "@/i18n/messages/en.json";
import fr from "@/i18n/messages/fr.json";
import { apiPaths } from "@/lib/contract/paths";
import { seedAccount } from "../../support/accounts";
import { Visitor } from "../../support/browser-session";
import { newClient } from "../../support/client-address";
import { rateLimited } from "../../support/failures";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";

const budget = 3;

const { server } = await ownServer({
  LIMIT_PAGES: `${budget}/1m`,
  TRUSTED_PROXIES: "127.0.0.1",
});

function get(path: string, from: string, headers: Record<string, string> = {}, method = "GET") {
  const all = { "x-forwarded-for": from, ...headers };
  return sendRequest({ method, url: server.baseUrl + path, headers: all });
}

/** The address of a client that has spent its budget. */
async function spentClient(): Promise<string> {
  const from = newClient();
  for (let time = 0; time < budget; time += 1) {
    expect((await get("/login", from)).status).toBe(200);
  }
  return from;
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
      const from = await spentClient();
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
      const other = await get("/login", newClient(), headers);
      expect(other.status).toBe(200);
      expect(other.text).toContain(`<html lang="${language}"`);
    },
  );

  it("scripts and the API are not counted, but every other file is; below /api/ it is JSON", async () => {
    const from = newClient();
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
    const { status, text } = await get("/api/auth/csrf", from);
    expect({ status, body: JSON.parse(text) }).toMatchObject(rateLimited);
  });

  it("a signed-in user has a separate budget, but a forged cookie gives none", async () => {
    const { cookie } = await Visitor.signedIn(server.baseUrl, await seedAccount(server));
    const from = await spentClient();
    for (let time = 0; time < budget; time += 1) {
      expect((await get("/settings/account", from, { cookie })).status).toBe(200);
    }
    expect((await get("/settings/account", newClient(), { cookie })).status).toBe(429);
    const forged = cookie.replace(
      /registry-session=[^;]{20}/,
      "registry-session=AAAAAAAAAAAAAAAAAAAA",
    );
    expect((await get("/login", from, { cookie: forged })).status).toBe(429);
  });
});
