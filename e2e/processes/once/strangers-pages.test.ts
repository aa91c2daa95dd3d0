import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { seedAccount } from "../../support/accounts";
import { Visitor } from "../../support/browser-session";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";

const { server } = await ownServer();

function get(path: string, headers: Record<string, string> = {}) {
  return sendRequest({ method: "GET", url: server.baseUrl + path, headers });
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? "";

describe.each([pagePaths.login, pagePaths.forgottenPassword, pagePaths.developers])(
  "%s",
  (path) => {
    it("is in a stranger's own language, whatever the first stranger after a start sent", async () => {
      // Nobody has asked for this page before.
      const strange = ["language=fr; language=en", "language=en; language=fr", "language=%66r"];
      for (const cookie of strange) expect((await get(path, { cookie })).status).toBe(200);
      for (const language of ["fr", "en"]) {
        const asked = { "accept-language": language };
        const chosen = { cookie: `language=${language}` };
        for (const { text } of [await get(path, asked), await get(path, chosen)]) {
          expect(text).toContain(`<html lang="${language}"`);
        }
      }
    });

    it("has a nonce of its own in each answer, on every script", async () => {
      const answers = [await get(path), await get(path), await get(path)];
      const nonces = answers.map(({ headers }) => nonceOf(headers["content-security-policy"]));
      expect(new Set(nonces).size).toBe(3);
      for (const [at, { text }] of answers.entries()) {
        const scripts = text.match(/<script[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        for (const script of scripts) expect(script).toContain(`nonce="${nonces[at]}"`);
        expect(text.indexOf("<title>")).toBeLessThan(text.indexOf("</head>"));
      }
    });
  },
);

it("the reference of the whole API is at most 400 KB before compression", async () => {
  for (const language of ["fr", "en"]) {
    const { text } = await get(pagePaths.developers, { "accept-language": language });
    expect(text).toContain('id="searchCompanies"');
    expect(text.length).toBeLessThan(400 * 1024);
  }
});

it("is compressed for clients that accept it", async () => {
  const zipped = await get(pagePaths.developers, { "accept-encoding": "gzip, br" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.bytes).toString()).toContain("</html>");
});

it("shows no name of a signed-in user to others", async () => {
  const account = await seedAccount(server);
  const { cookie } = await Visitor.signedIn(server.baseUrl, account);
  for (const language of ["", "; language=fr"]) {
    const own = await get(pagePaths.developers, { cookie: cookie + language });
    expect(own.text).toContain(account.email);
    expect((await get(pagePaths.developers)).text).not.toContain(account.email);
  }
  expect((await get(pagePaths.login, { cookie })).status).toBe(307);
});

it("repeats nothing of a visitor's request", async () => {
  const mark = "mark.example";
  const sent = { host: mark, referer: `http://${mark}/`, "user-agent": mark, "x-nonce": mark };
  for (const headers of [{ ...sent, "content-security-policy": mark }, {}]) {
    const answer = await get(pagePaths.developers, headers as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(JSON.stringify([answer.headers, answer.text])).not.toContain(mark);
  }
});
