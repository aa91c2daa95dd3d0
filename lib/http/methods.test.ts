import { expect, it } from "vitest";
import { testWithEnv } from "@/platform/env-for-test";
import type { Handler } from "./endpoint";
import { methods, type Route } from "./methods";

const origin = "https://app.example.fr";
testWithEnv({ CORS_ORIGINS: origin });

const call = (route: Route, method: keyof Route) =>
  route[method](new Request("http://localhost/x", { method }), undefined as never);
const text = async () => new Response("é", { headers: { etag: "1" }, status: 201 });

it("has no HEAD without GET", async () => {
  const response = await call(methods({ DELETE: text }), "HEAD");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("DELETE");
});

it("answers HEAD as GET, without its body but with the body's length in bytes", async () => {
  const response = await call(methods({ GET: text }), "HEAD");
  expect(response.status).toBe(201);
  expect(response.headers.get("etag")).toBe("1");
  expect(response.headers.get("content-length")).toBe("2");
  expect(response.body).toBeNull();
});

it("stops a download at HEAD instead of generating it", async () => {
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
  };
  const headers = { "content-disposition": "attachment" };
  const download = async () => new Response(new ReadableStream({ cancel }), { headers });
  const response = await call(methods({ GET: download }), "HEAD");
  expect(isCancelled).toBe(true);
  expect(response.headers.has("content-length")).toBe(false);
});

/** What else they may send and read: e2e/processes/once/for-programs.test.ts. */
it("pages of other origins may read the 405 of a method that is not there: clients of MCP try GET", async () => {
  const forPrograms: Handler = Object.assign(async () => new Response("é"), {
    isForPrograms: true,
  });
  const ask = (method: keyof Route, headers: Record<string, string> = {}) =>
    methods({ POST: forPrograms })[method](
      new Request("http://localhost/x", { method, headers: { origin, ...headers } }),
    );
  expect((await ask("OPTIONS", { "access-control-request-method": "GET" })).status).toBe(204);
  const { status, headers } = await ask("GET");
  expect([status, headers.get("access-control-allow-origin")]).toEqual([405, origin]);
});
