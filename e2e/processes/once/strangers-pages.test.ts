import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { endpointsOf } from "@/lib/contract/reference";
import { seedAccount } from "../../support/accounts";
import { Visitor } from "../../support/browser-session";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";

const { server, api } = await ownServer();

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

it("the reference has at most 6 KB for an operation before compression", async () => {
  const count = endpointsOf(api.document).length;
  for (const language of ["fr", "en"]) {
    const { text } = await get(pagePaths.developers, { "accept-language": language });
    expect(text).toContain('id="searchCompanies"');
    expect(Buffer.byteLength(text) / count).toBeLessThanOrEqual(6 * 1024);
  }
});

const decoders = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

it.each(["gzip, br", "deflate", "br"])(
  "is compressed for clients that accept %s",
  async (accepted) => {
    const headers = { "accept-encoding": accepted };
    const url = server.baseUrl + pagePaths.developers;
    const answer = await sendRequest({ method: "GET", url, headers });
    const encoding = String(answer.headers["content-encoding"]) as keyof typeof decoders;
    expect(accepted).toContain(encoding);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(decoders[encoding](answer.bytes).toString("utf8")).toContain("</html>");
    expect(answer.bytes.length).toBeLessThan(100_000);
  },
);

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
