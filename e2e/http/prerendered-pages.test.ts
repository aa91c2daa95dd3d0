import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pagePaths } from "@/lib/contract/page-paths";
import { seedAccount } from "../support/accounts";
import { Visitor } from "../support/browser-session";
import { sendRequest } from "../support/http-request";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO_REGISTER: "false" } });
});
afterAll(() => server?.stop());

function get(path: string, headers: Record<string, string> = {}) {
  return sendRequest({ method: "GET", url: server.baseUrl + path, headers });
}

function nonceOf(headers: object): string {
  const policy = String(Object.entries(headers).find(([name]) => /policy$/.test(name))?.[1]);
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
}

/** Headers that differ between any two answers. */
const ofEachAnswer = /^(date|content-length|transfer-encoding|connection|keep-alive)$/;
function lasting({ headers, text }: Awaited<ReturnType<typeof get>>) {
  const nonce = nonceOf({ policy: headers["content-security-policy"] });
  const entries = Object.entries(headers).filter(([name]) => !ofEachAnswer.test(name));
  return {
    headers: entries.map(([name, value]) => [name, String(value).replaceAll(nonce, "NONCE")]),
    text: text.replaceAll(nonce, "NONCE"),
  };
}

describe.each([pagePaths.login, pagePaths.forgottenPassword, pagePaths.developers])(
  "%s",
  (path) => {
    it.each<Record<string, string>>([{ "accept-language": "fr" }, { cookie: "language=en" }])(
      "is drawn once for all strangers of a language, and each gets a nonce of their own: %j",
      async (headers) => {
        const first = await get(path, headers);
        const second = await get(path, headers);
        const third = await get(path, headers);
        expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const { headers, text } of [first, second]) {
          expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
        }
        expect(lasting(second)).toEqual(lasting(first));
        expect(lasting(third)).toEqual(lasting(first));
        const nonces = [first, second, third].map(({ headers }) =>
          nonceOf({ policy: headers["content-security-policy"] }),
        );
        expect(new Set(nonces).size).toBe(3);
        const scripts = second.text.match(/<script[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(0);
        for (const script of scripts) expect(script).toContain(`nonce="${nonces[1]}"`);
        const language = Object.values(headers)[0]?.slice(-2);
        expect(second.text).toContain(`<html lang="${language}"`);
        expect(second.text.indexOf("<title>")).toBeLessThan(second.text.indexOf("</head>"));
      },
    );
  },
);

it.each(["first", "next"])(
  "is compressed for clients that accept it: the %s answer",
  async (which) => {
    if (which === "first") await server.restart();
    const url = server.baseUrl + pagePaths.developers;
    const zipped = await new Promise<Buffer>((resolve, reject) => {
      const outgoing = request(url, { headers: { "accept-encoding": "gzip, br" } }, (incoming) => {
        expect(incoming.headers["content-encoding"]).toBe("gzip");
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("end", () => resolve(Buffer.concat(chunks)));
      });
      outgoing.once("error", reject).end();
    });
    const plain = await get(pagePaths.developers);
    expect(gunzipSync(zipped).length).toBe(Buffer.byteLength(plain.text));
  },
);

it("is not cached for signed-in users, so no name leaks to others", async () => {
  const { email, password } = await seedAccount(server);
  const visitor = new Visitor(server.baseUrl);
  await visitor.signIn(email, password);
  for (const language of ["", "; language=fr"]) {
    const own = await get(pagePaths.developers, { cookie: visitor.cookie + language });
    expect(own.text).toContain(email);
    expect((await get(pagePaths.developers)).text).not.toContain(email);
  }
  expect((await get(pagePaths.login, { cookie: visitor.cookie })).status).toBe(307);
});

it("keeps nothing from a visitor's request", async () => {
  await server.restart();
  const mark = "mark.example";
  const sent = { host: mark, referer: `http://${mark}/`, "user-agent": mark, "x-nonce": mark };
  const first = await get(pagePaths.developers, { ...sent, "content-security-policy": mark });
  const second = await get(pagePaths.developers);
  expect(second.headers["content-length"]).toBeDefined();
  for (const answer of [first, second]) {
    expect(JSON.stringify([answer.headers, answer.text])).not.toContain(mark);
  }
  const withQuery = await get(`${pagePaths.login}?next=/settings/account`);
  expect(withQuery.headers["content-length"]).toBeUndefined();
});
