import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newApiKeySecret } from "@/lib/auth/api-key-secret";
import type { UserId } from "@/lib/auth/ids";
import { errorTable } from "@/lib/contract/errors";
import { companyPath, mcpPath, searchPath } from "@/lib/contract/paths";
import { freePort } from "../../../scripts/free-port.mjs";
import { mintKey } from "../../fuzz/fuzz-callers";
import { type Account, seedSignedInUser } from "../../support/accounts";
import { sendRequest } from "../../support/http-request";
import { metric, metricsUrl } from "../../support/metrics";
import { ownServer } from "../../support/own-server";
import { runCommand } from "../../support/run-command";

type Structured = Record<string, unknown>;

const origin = "https://app.example.fr";
const laPoste = "356000000";
const register = {
  version: expect.any(Number),
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  demo: true,
};
const named = { register, source: "INSEE, base Sirene" };
const { server, api } = await ownServer({
  DEMO_REGISTER: "true",
  CORS_ORIGINS: origin,
  LIMIT_SUGGEST: "4/1m",
  LIMIT_MCP: "40/1m",
});
const user = await seedSignedInUser(api, server);
const key = await newKey();

async function newKey(of: Account = user): Promise<string> {
  const secret = newApiKeySecret();
  await mintKey(server, of.user.id as UserId, secret);
  return secret;
}

async function overHttp(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${secret}` };
  const url = new URL(mcpPath, server.baseUrl);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  // From now on the client checks each answer by the tool's output schema.
  await client.listTools();
  return client;
}

async function overStandardIo(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env.PATH ?? "", REGISTRY_URL: server.baseUrl, REGISTRY_KEY: secret };
  const args = ["run", "--silent", "mcp"];
  await client.connect(new StdioClientTransport({ command: "npm", args, env }));
  await client.listTools();
  return client;
}

async function call(client: Client, name: string, given: Structured): Promise<Structured> {
  const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  const [content] = result.content;
  expect(JSON.parse(content?.type === "text" ? content.text : "")).toEqual(
    result.structuredContent,
  );
  return result.structuredContent ?? {};
}

async function errorOf(client: Client, name: string, given: Structured): Promise<string> {
  const result = await client.callTool({ name, arguments: given });
  const { isError, content } = result as CallToolResult;
  expect(isError).toBe(true);
  return content[0]?.type === "text" ? content[0].text : "";
}

describe("over HTTP", () => {
  let client: Client;
  beforeAll(async () => {
    client = await overHttp(await newKey());
  });
  afterAll(() => client?.close());

  it("says what it is, and lists tools that say what they take and answer", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "company-registry" });
    expect(client.getInstructions()).toContain("INSEE");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "find_companies",
      "get_company",
      "list_establishments",
      "find_activities",
      "find_legal_forms",
    ]);
    for (const { inputSchema, outputSchema, annotations, ...tool } of tools) {
      for (const field of Object.values(inputSchema.properties ?? {})) {
        expect(field).toMatchObject({ type: expect.any(String), description: expect.any(String) });
      }
      expect(outputSchema?.required).toEqual(expect.arrayContaining(["register", "source"]));
      expect(annotations).toMatchObject({ readOnlyHint: true });
      expect(tool.description?.length).toBeGreaterThan(80);
    }
  });

  it("finds a company, reads it, and lists its establishments in one town", async () => {
    const found = await call(client, "find_companies", { q: "la poste", active: true, limit: 3 });
    expect(found).toMatchObject({
      ...named,
      companies: [{ siren: laPoste, name: "LA POSTE" }, {}, {}],
    });
    const same = await api.get(`${searchPath("la poste")}&active=true`, user.accessToken);
    expect(found.total).toBe((same.body as Structured).total);

    const { company } = await call(client, "get_company", { identifier: "356 000 000" });
    const { body } = await api.get(companyPath(laPoste), user.accessToken);
    expect(company).toEqual((body as Structured).company);

    const all = await call(client, "list_establishments", { identifier: laPoste, limit: 20 });
    const [{ siret, address }] = all.establishments as [{ siret: string; address: Structured }];
    const town = String(address.city).split(" ")[0] ?? "";
    const inTown = await call(client, "list_establishments", { identifier: siret, q: town });
    expect(inTown).toMatchObject(named);
    const places = inTown.establishments as { siret: string; address: { city: string } }[];
    expect(places.map((place) => place.siret)).toContain(siret);
    for (const place of places) expect(place.address.city).toContain(town);
  });

  it("finds an activity by words, for a filter", async () => {
    const { codes, ...rest } = await call(client, "find_activities", { q: "restauration rapide" });
    expect(rest).toEqual({ ...named, total: 1, nextCursor: null });
    expect(codes).toMatchObject([
      { code: "56.10C", nomenclature: "NAFRev2", parents: [{ code: "I" }, { code: "56" }] },
    ]);
    const found = await call(client, "find_companies", { nafCode: "56.10C", department: "75,69" });
    expect(found.companies).not.toEqual([]);
    for (const { nafCode, department } of found.companies as Structured[]) {
      expect(nafCode).toBe("56.10C");
      expect(["75", "69"]).toContain(department);
    }
  });

  it.each([
    ["find_companies", "companies", { q: "sci", department: "69" }],
    ["list_establishments", "establishments", { identifier: laPoste }],
    ["find_activities", "codes", { q: "G" }],
    ["find_legal_forms", "codes", { q: "société" }],
  ])("%s goes on by nextCursor until its end: %s of %j", async (name, list, given) => {
    const own = await overHttp(await newKey());
    const all: unknown[] = [];
    let total: unknown;
    let cursor: unknown;
    do {
      const answer = await call(own, name, { ...given, ...(cursor ? { cursor } : {}) });
      expect(answer).toHaveProperty("nextCursor");
      all.push(...(answer[list] as unknown[]));
      ({ total, nextCursor: cursor } = answer);
    } while (cursor !== null && all.length <= Number(total));
    expect([all.length, cursor]).toEqual([total, null]);
    expect(Number(total)).toBeGreaterThan(1);
    await own.close();
  });

  it("goes on after the page of an establishment", async () => {
    const list = (given: Structured) => call(client, "list_establishments", given);
    const { establishments } = await list({ identifier: laPoste });
    const [first, second] = establishments as { siret: string }[];
    const given = { identifier: first?.siret, limit: 1 };
    const { establishments: one, nextCursor: cursor } = await list(given);
    const { establishments: next } = await list({ ...given, cursor });
    expect([one, next]).toEqual([[first], [second]]);
  });

  it("says in a sentence what is wrong", async () => {
    const errors = [
      await errorOf(client, "find_companies", {}),
      await errorOf(client, "find_companies", { nafCode: "xyzzy" }),
      await errorOf(client, "find_companies", { q: "sci", limit: 21 }),
      await errorOf(client, "find_companies", { q: "sci", departement: "75" }),
      await errorOf(client, "get_company", { identifier: "12" }),
      await errorOf(client, "get_company", { identifier: "000000000" }),
    ];
    expect(errors).toEqual([
      "Invalid q: is required unless a filter is given.",
      'Invalid nafCode: no activity has all words of "xyzzy".',
      expect.stringContaining("<=20 at limit"),
      expect.stringContaining("There is no argument departement. The arguments are: q, active,"),
      "Invalid identifier: must be a SIREN of 9 digits or a SIRET of 14.",
      "The register has no such company.",
    ]);
  });

  it("says when a budget of the key is used up", async () => {
    const used = await overHttp(await newKey());
    for (let at = 0; at < 4; at += 1) await call(used, "find_legal_forms", { q: "5710" });
    expect(await errorOf(used, "find_activities", { q: "62" })).toMatch(
      /^Too many requests, retry in \d+ seconds\.$/,
    );
    await call(used, "get_company", { identifier: laPoste });
    await used.close();
  });
});

const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const send = (
  headers: Record<string, string>,
  { method = "POST", body = ping, path = mcpPath } = {},
) =>
  sendRequest({
    method,
    url: server.baseUrl + path,
    headers: { ...json, ...headers },
    ...(method === "POST" && { body }),
  });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
/** The status and the code of a refusal, which is the envelope of the API. */
const refused = (code: keyof typeof errorTable) => ({
  status: errorTable[code].status,
  text: expect.stringContaining(`"code":"${code}"`),
});

describe("what /mcp accepts", () => {
  it("a key, without a session, with the headers of the API, counted in the metrics", async () => {
    const counted = () =>
      metric(server, 'http_requests_total{method="POST",route="/mcp",status="200"}');
    const { status, text, headers } = await send(bearer(key));
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 200,
      body: { jsonrpc: "2.0", id: 1, result: {} },
    });
    const { headers: ofApi } = await api.get("/v1/nothing");
    for (const name of Object.keys(ofApi)) expect(headers, name).toHaveProperty(name);
    expect(headers["mcp-session-id"]).toBeUndefined();
    const before = await counted();
    await send(bearer(key));
    expect(await counted()).toBe(before + 1);
  });

  it("pages of our own origin and of CORS_ORIGINS, no others", async () => {
    for (const own of [origin, server.baseUrl]) {
      expect((await send({ ...bearer(key), origin: own })).status).toBe(200);
    }
    const preflight = await send(
      { origin, "access-control-request-method": "POST" },
      { method: "OPTIONS" },
    );
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-headers": expect.stringContaining("mcp-protocol-version"),
    });
    // A name of the page's that points to this machine: its Origin and Host agree.
    const rebound = { origin: "http://evil.example:3000", host: "evil.example:3000" };
    for (const other of [{ origin: "https://evil.example" }, { origin: "null" }, rebound]) {
      expect(await send({ ...bearer(key), ...other })).toMatchObject(refused("FORBIDDEN"));
    }
  });

  it("a number of messages a minute, and says how many are left", async () => {
    // The user of the other tests has more keys than budgets.
    const own = bearer(await newKey(await seedSignedInUser(api, server)));
    const tool = (name: string, given: Structured) =>
      JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name, arguments: given },
      });
    const first = await send(own);
    expect(first.headers["ratelimit-policy"]).toBe('"mcp";q=40;w=60');
    expect(first.headers.ratelimit).toMatch(/^"mcp";r=39;t=\d+$/);
    const called = await send(own, { body: tool("find_legal_forms", { q: "5710" }) });
    expect(called.headers["ratelimit-policy"]).toBe('"mcp";q=40;w=60, "suggest";q=4;w=60');
    expect(called.headers.ratelimit).toMatch(/^"mcp";r=38;t=\d+, "suggest";r=3;t=\d+$/);
    const unreadable = await send(own, { body: "{" });
    expect(unreadable.headers.ratelimit).toMatch(/^"mcp";r=37;/);
    const statuses = new Set<number>();
    for (let left = 37; left > 0; left -= 1) statuses.add((await send(own)).status);
    expect([...statuses]).toEqual([200]);
    const over = await send(own);
    expect(over).toMatchObject(refused("RATE_LIMIT_EXCEEDED"));
    const { details } = JSON.parse(over.text) as { details: { retryAfter: number } };
    expect(over.headers["retry-after"]).toBe(String(details.retryAfter));
    expect(over.headers.ratelimit).toBe(`"mcp";r=0;t=${details.retryAfter}`);
    expect((await send(bearer(key))).status).toBe(200);
    expect((await send(bearer(newApiKeySecret()))).headers.ratelimit).toBeUndefined();
  });

  it("POST alone, at this path alone", async () => {
    for (const method of ["GET", "HEAD", "DELETE", "PUT"]) {
      const answer = await send(bearer(key), { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("POST");
    }
    for (const path of ["/mcp/", "/mcp/more", "/MCP"]) {
      expect(await send(bearer(key), { path })).toMatchObject(refused("NOT_FOUND"));
    }
  });

  it("one message of JSON, up to 64 KiB", async () => {
    const withKey = bearer(key);
    expect(await send(withKey, { body: "{" })).toMatchObject(refused("VALIDATION_ERROR"));
    expect(await send(withKey, { body: `[${ping}]` })).toMatchObject(refused("VALIDATION_ERROR"));
    const large = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(70_000) });
    expect(await send(withKey, { body: large })).toMatchObject(refused("PAYLOAD_TOO_LARGE"));
    expect(await send({ ...withKey, "content-type": "text/plain" })).toMatchObject(
      refused("UNSUPPORTED_MEDIA_TYPE"),
    );
    expect((await send(withKey, { body: '{"jsonrpc":"2.0"}' })).status).toBe(400);
    const nameless = { jsonrpc: "2.0", id: 7, method: "tools/call", params: {} };
    const { status, text } = await send(withKey, { body: JSON.stringify(nameless) });
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 200,
      body: {
        ...{ jsonrpc: "2.0", id: 7 },
        error: { code: -32_602, message: expect.stringMatching(/^Invalid params\.name: .+\.$/) },
      },
    });
  });
});

describe("npm run mcp", () => {
  const run = (environment: Record<string, string>) =>
    runCommand("mcp", [], { environment: { PATH: process.env.PATH ?? "", ...environment } });

  const address = { REGISTRY_URL: server.baseUrl };
  it.each<[string, Record<string, string>, RegExp]>([
    ["nothing", {}, /^REGISTRY_URL is missing: set it to .*\.\nREGISTRY_KEY is missing: .*\.\n$/],
    ["no address", { REGISTRY_KEY: key }, /^REGISTRY_URL is missing: set it to .*\.\n$/],
    [
      "a key under another name",
      { ...address, REGISTY_KEY: key },
      /^REGISTRY_KEY is missing: .*; REGISTY_KEY is set, which has no effect\.\n$/,
    ],
    [
      "an access token",
      { ...address, REGISTRY_KEY: user.accessToken },
      /^REGISTRY_KEY is not an API key \(crk_…\)\.\n$/,
    ],
    [
      "an address with a password",
      { REGISTRY_URL: "https://me:hidden@a.fr", REGISTRY_KEY: key },
      /^REGISTRY_URL is not the service's address, (?!.*hidden).*\.\n$/,
    ],
  ])("with %s says what to set", async (_, environment, sentence) => {
    const { code, stdout, stderr } = await run(environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  it("says that the service is away, has no MCP server, or does not know the key", async () => {
    const away = `http://127.0.0.1:${await freePort()}`;
    const cases: [string, string, string][] = [
      [away, key, `${away} does not answer.\n`],
      [server.baseUrl, newApiKeySecret(), `${server.baseUrl} does not accept REGISTRY_KEY.\n`],
      [new URL(metricsUrl(server)).origin, key, expect.stringContaining("has no MCP server")],
    ];
    for (const [REGISTRY_URL, REGISTRY_KEY, sentence] of cases) {
      const result = await run({ REGISTRY_URL, REGISTRY_KEY });
      expect(result).toEqual({ code: 1, stdout: "", stderr: sentence });
    }
  });

  it("says what the service says, and goes on when it is back", async () => {
    const client = await overStandardIo(key);
    expect(client.getServerVersion()).toMatchObject({ name: "company-registry" });
    expect(await errorOf(client, "get_company", { identifier: "000000000" })).toBe(
      "The register has no such company.",
    );
    await server.kill();
    await expect(client.listTools()).rejects.toThrow(`${server.baseUrl} does not answer.`);
    await server.restart();
    await call(client, "get_company", { identifier: laPoste });
    await client.close();
  });
});
