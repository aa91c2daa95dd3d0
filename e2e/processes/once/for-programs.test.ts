import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { resolve } from "@/lib/contract/openapi-types";
import { apiPaths, companyPath, establishmentsPath, searchPath } from "@/lib/contract/paths";
import { CompaniesAnswer, maxCompanies, SearchPage } from "@/lib/contract/registry";
import { seedSignedInUser } from "../../support/accounts";
import { failure } from "../../support/api";
import { seedKey } from "../../support/api-keys";
import { invalid } from "../../support/failures";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { wideLimits } from "../../support/shared-server";

const origin = "https://app.example.fr";
const laPoste = "356000000";
const { server, api } = await ownServer({
  ...wideLimits,
  DEMO_REGISTER: "true",
  CORS_ORIGINS: `${origin}, https://other.example.fr`,
});
const signedIn = await seedSignedInUser(api, server);
const { accessToken: token } = signedIn;
const { secret: key } = await seedKey(api, signedIn);

const nextVersion = () =>
  queryDatabase(server, "update live_register set version = version + 1", []);
const send = (method: string, path: string, headers: Record<string, string>) =>
  sendRequest({ method, url: server.baseUrl + path, headers });
const page = async (path: string) => SearchPage.parse((await api.get(path, token)).body);

describe("a client's copy of what the register answers", () => {
  it.each([searchPath("martin"), companyPath(laPoste), establishmentsPath(laPoste)])(
    "%s holds until the register changes",
    async (path) => {
      const first = await api.get(path, token);
      const { etag = "", "x-register-version": version } = first.headers;
      expect(first.headers["cache-control"]).toBe("private, no-cache");
      expect(version).toMatch(/^\d+$/);
      const ask = (tag: string) =>
        api.call("GET", path, { token, headers: { "if-none-match": tag } });
      expect(await ask(etag)).toMatchObject({ status: 304, text: "", headers: { etag } });
      expect((await ask(`"other", ${etag}`)).status).toBe(304);
      expect((await ask('W/"other"')).status).toBe(200);
      await nextVersion();
      const later = await ask(etag);
      expect(later.status).toBe(200);
      expect(later.headers.etag).not.toBe(etag);
      expect(Number(later.headers["x-register-version"])).toBe(Number(version) + 1);
    },
  );
});

it.each([
  [404, companyPath("111111111")],
  [404, companyPath("abc")],
  [404, establishmentsPath("111111111")],
  [400, `${apiPaths.search}?q=sci&limit=0`],
  [409, `${apiPaths.search}?q=sci&cursor=v0-5`],
])("a %i says which register it is of: %s", async (status, path) => {
  const { headers: known } = await api.get(companyPath(laPoste), token);
  const refused = await api.get(path, token);
  expect(refused.status).toBe(status);
  for (const name of ["x-register-version", "x-register-date"]) {
    expect(refused.headers[name], name).toBe(known[name]);
  }
  const stranger = await api.get(path);
  expect([stranger.status, stranger.headers["x-register-version"]]).toEqual([401, undefined]);
});

describe("compression", () => {
  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["br;q=0, GZIP", "gzip", gunzipSync],
  ])("Accept-Encoding: %s is answered by %s", async (accepted, encoding, unpack) => {
    for (const path of [searchPath("sci"), apiPaths.openapi]) {
      const headers = { authorization: `Bearer ${token}` };
      const plain = await send("GET", path, headers);
      const packed = await send("GET", path, { ...headers, "accept-encoding": accepted });
      expect(packed.headers).toMatchObject({
        "content-encoding": encoding,
        vary: expect.stringContaining("Accept-Encoding"),
      });
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack(packed.bytes).toString()).toBe(plain.text);
    }
  });

  it("is left out for tokens", async () => {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
    const session = await send("GET", apiPaths.session, headers);
    expect(session.headers["content-encoding"]).toBeUndefined();
  });
});

describe("pages of another origin", () => {
  it("may ask before and read answers to a key, if the origin is allowed", async () => {
    const asked = { origin, "access-control-request-method": "GET" };
    const preflight = await send("OPTIONS", searchPath("sci"), asked);
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": expect.stringContaining("authorization"),
    });
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    const headers = { origin, authorization: `Bearer ${key}` };
    const answer = await send("GET", searchPath("sci"), headers);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": expect.stringContaining("RateLimit"),
      vary: expect.stringContaining("Origin"),
    });
    const refused = await send("GET", searchPath("sci"), { origin });
    expect(refused.status).toBe(401);
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
  });

  it("may not, with another origin, a session's token, a cookie, or on other paths", async () => {
    const evil = { origin: "https://evil.example", authorization: `Bearer ${key}` };
    const others: [string, string, Record<string, string>][] = [
      ["GET", searchPath("sci"), evil],
      ["OPTIONS", searchPath("sci"), { ...evil, "access-control-request-method": "GET" }],
      ["GET", searchPath("sci"), { origin, authorization: `Bearer ${token}` }],
      ["GET", searchPath("sci"), { origin, cookie: "registry-session=x" }],
      ["OPTIONS", apiPaths.refresh, { origin, "access-control-request-method": "POST" }],
      ["GET", apiPaths.keys, { origin, authorization: `Bearer ${token}` }],
    ];
    for (const [method, path, headers] of others) {
      const answer = await send(method, path, headers);
      expect(answer.headers["access-control-allow-origin"], path).toBeUndefined();
    }
  });
});

describe("whole results", () => {
  it("come by limit and cursor, each company once, in the order of the pages", async () => {
    const expected: string[] = [];
    for (let at = 1; expected.length < 250; at += 1) {
      expected.push(...(await page(searchPath("sci", at))).companies.map(({ siren }) => siren));
    }
    const read: string[] = [];
    let { companies, nextCursor = null, total } = await page(`${searchPath("sci")}&limit=100`);
    for (;;) {
      read.push(...companies.map(({ siren }) => siren));
      if (nextCursor === null) break;
      const path = `${searchPath("sci")}&limit=100&cursor=${nextCursor}`;
      ({ companies, nextCursor = null } = await page(path));
    }
    expect(read).toHaveLength(total);
    expect(new Set(read).size).toBe(total);
    expect(read.slice(0, expected.length)).toEqual(expected);
  });

  it("say that the register has changed under a cursor", async () => {
    const { nextCursor } = await page(`${searchPath("sci")}&limit=20`);
    await nextVersion();
    const path = `${searchPath("sci")}&cursor=${nextCursor}`;
    expect(await api.get(path, token)).toMatchObject(failure(409, "REGISTER_CHANGED"));
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["cursor=", "cursor"],
    ["cursor=v1", "cursor"],
  ])("%s is refused", async (parameter, field) => {
    const answer = await api.get(`${searchPath("sci")}&${parameter}`, token);
    expect(answer).toMatchObject(invalid(field));
  });

  it("have links to the first, previous, next and last page", async () => {
    const { headers } = await api.get(`${searchPath("sci", 2)}&limit=50`, token);
    const links = [...`${headers.link}`.matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    expect(links.map(([, , rel]) => rel)).toEqual(["first", "prev", "next", "last"]);
    const [first, previous, , last] = links.map(([, path = ""]) => path);
    expect(await page(first ?? "")).toMatchObject({ page: 1 });
    expect(await page(previous ?? "")).toMatchObject({ page: 1 });
    expect(await page(last ?? "")).toMatchObject({ nextCursor: null });
  });

  it("have no links where these would be too long for a header", async () => {
    const { status, headers } = await api.get(searchPath("\u{1f600}".repeat(200)), token);
    expect([status, headers.link]).toEqual([200, undefined]);
  });

  it("of establishments have a limit and links too", async () => {
    const path = `${establishmentsPath(laPoste)}?limit=5`;
    const { body, headers } = await api.get(path, token);
    expect((body as { establishments: unknown[] }).establishments).toHaveLength(5);
    expect(headers.link).toContain('limit=5&page=2>; rel="next"');
  });
});

describe("POST /v1/registry/companies", () => {
  const ask = (sirens: unknown, bearer = token) =>
    api.post(apiPaths.companies, { sirens }, { token: bearer });

  it("answers in the order asked for, null for unknown, as each alone", async () => {
    const sirens = ["552032534", "000000000", laPoste, "552032534"];
    const { companies } = CompaniesAnswer.parse((await ask(sirens, key)).body);
    expect(companies.map((company) => company?.siren ?? null)).toEqual([
      ...["552032534", null, laPoste, "552032534"],
    ]);
    const { body: alone } = await api.get(companyPath(laPoste), token);
    expect(companies[2]).toEqual((alone as { company: unknown }).company);
    expect(CompaniesAnswer.parse((await ask(["000000000"])).body).companies).toEqual([null]);
  });

  it("says in its headers which register it read, as the document says", async () => {
    const { body, headers } = await ask([laPoste]);
    const { register } = CompaniesAnswer.parse(body);
    expect(headers["x-register-version"]).toBe(String(register.version));
    expect(headers["x-register-date"]).toBe(register.date);
    const answer = api.document.paths[apiPaths.companies]?.post?.responses["200"];
    const documented = answer && resolve(api.document, answer);
    expect(Object.keys(documented?.headers ?? {})).toEqual(
      expect.arrayContaining(["ETag", "X-Register-Version", "X-Register-Date"]),
    );
  });

  it(`takes ${maxCompanies} at once`, async () => {
    const { companies } = await page(`${searchPath("sci")}&limit=100`);
    const sirens = Array.from({ length: maxCompanies }, (_, at) => companies[at % 100]?.siren);
    const { body } = await ask(sirens);
    const found = CompaniesAnswer.parse(body).companies;
    expect(found.map((company) => company?.siren)).toEqual(sirens);
  });

  const digits = "must be texts of nine digits each";
  it.each([
    ["none", [], "must not be empty"],
    ["too many", Array(maxCompanies + 1).fill(laPoste), `must be at most ${maxCompanies} SIRENs`],
    ["eight digits", [laPoste, "35600000"], `${digits}; "35600000" is not`],
    ["a number", [356000000], `${digits}; 356000000 is not`],
    ["no list", laPoste, "must be a list of SIRENs"],
  ])("400 for %s", async (_, sirens, reason) => {
    expect(await ask(sirens)).toMatchObject(invalid("sirens", reason));
  });
});
