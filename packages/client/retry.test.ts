import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { withRetry } from "./src/retry";

let server: Server;
let baseUrl: string;
/** How often the server was called, and how it answers each time. */
let calls: number;
let answer: (response: ServerResponse, call: number) => void;
beforeAll(async () => {
  server = createServer((_, response) => {
    calls += 1;
    answer(response, calls);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  calls = 0;
});

const refuse = (status: number, retryAfter: string) => (response: ServerResponse) =>
  response.writeHead(status, { "retry-after": retryAfter }).end("{}");
const succeed = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
const send = withRetry((request) => fetch(request), { maxRetries: 2, maxWaitSeconds: 60 });
const get = (init?: RequestInit) => send(new Request(`${baseUrl}/v1/registry/search`, init));
const post = (path: string) => send(new Request(baseUrl + path, { method: "POST", body: "{}" }));

it.each([429, 502, 503, 504])("a read is sent again after %i", async (status) => {
  answer = (response, call) => (call < 3 ? refuse(status, "0")(response) : succeed(response));
  expect(await (await get()).json()).toEqual({ ok: true });
  expect(calls).toBe(3);
});

it("a read is sent again when the connection breaks, within an answer too", async () => {
  answer = (response, call) => {
    if (call === 1) response.destroy();
    else if (call === 2) {
      response.writeHead(200, { "content-type": "application/json", "content-length": "99" });
      response.write("{", () => response.destroy());
    } else succeed(response);
  };
  expect(await (await get()).json()).toEqual({ ok: true });
  expect(calls).toBe(3);
});

it("the last answer is given after maxRetries", async () => {
  answer = refuse(503, "0");
  expect((await get()).status).toBe(503);
  expect(calls).toBe(3);
});

it("a wait that is too long is not done", async () => {
  answer = refuse(429, "3600");
  expect((await get()).status).toBe(429);
  expect(calls).toBe(1);
});

const posts = { "/v1/auth/keys": 1, "/v1/registry/companies": 3, "/v1/auth/session/refresh": 3 };
it.each(Object.entries(posts))("POST %s is sent %i times", async (path, expected) => {
  answer = refuse(503, "0");
  expect((await post(path)).status).toBe(503);
  expect(calls).toBe(expected);
});

it("a wait ends when the caller gives up", async () => {
  answer = refuse(503, "30");
  const startedAt = Date.now();
  await expect(get({ signal: AbortSignal.timeout(200) })).rejects.toThrow("timeout");
  expect(Date.now() - startedAt).toBeLessThan(5000);
  expect(calls).toBe(1);
});
