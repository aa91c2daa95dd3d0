import { describe, expect, it } from "vitest";
import { testWithEnv } from "@/platform/env-for-test";
import type { Handler } from "./endpoint";
import { methods, notFound, type Route } from "./methods";

const origin = "https://app.example.fr";
testWithEnv({ CORS_ORIGINS: origin });

const call = (route: Route, method: keyof Route) =>
  route[method](new Request("http://localhost/x", { method }), undefined as never);
const text = async () => new Response("é", { headers: { etag: "1" }, status: 201 });

it("answers other methods with 405 and those that there are", async () => {
  const route = methods({ POST: text, GET: text });
  const response = await call(route, "DELETE");
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
  expect(await response.json()).toMatchObject({ ok: false, code: "METHOD_NOT_ALLOWED" });
});

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

it("answers 404 to every method of a path that does not exist", async () => {
  const route = notFound();
  const answers = (Object.keys(route) as (keyof Route)[]).map((method) => call(route, method));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array(7).fill(404));
});

describe("for pages of other origins", () => {
  const allowOrigin = "access-control-allow-origin";
  const forPrograms = (status: number): Handler =>
    Object.assign(async () => new Response("é", { status }), { isForPrograms: true });
  const ask = (route: Route, method: keyof Route, headers: Record<string, string> = {}) =>
    route[method](new Request("http://localhost/x", { method, headers: { origin, ...headers } }));
  const preflight = (route: Route, method: string) =>
    ask(route, "OPTIONS", { "access-control-request-method": method });
  const route = methods({ GET: forPrograms(200), POST: text, DELETE: text });

  it("a preflight lists the methods that keys may use, whose answers may be read, and refuses the others", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const { status, headers } = await preflight(route, method);
      expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD"]);
      expect((await ask(route, method)).headers.get(allowOrigin)).toBe(origin);
    }
    for (const method of ["POST", "DELETE"] as const) {
      const { status, headers } = await preflight(route, method);
      expect([status, headers.get(allowOrigin)]).toEqual([405, null]);
      expect((await ask(route, method)).headers.get(allowOrigin)).toBeNull();
    }
  });

  it("the 405 of a method that is not there may be read: clients of MCP try GET", async () => {
    const mcp = methods({ POST: forPrograms(200) });
    expect((await preflight(mcp, "GET")).status).toBe(204);
    const refused = await ask(mcp, "GET");
    expect([refused.status, refused.headers.get(allowOrigin)]).toEqual([405, origin]);
  });

  it("a 401 for a wrong key may be read, not one for a cookie", async () => {
    const refusing = methods({ GET: forPrograms(401) });
    const refused = await ask(refusing, "GET", { authorization: "Bearer wrong" });
    expect(refused.headers.get(allowOrigin)).toBe(origin);
    const byCookie = await ask(refusing, "GET", { cookie: "registry-session=x" });
    expect(byCookie.headers.get(allowOrigin)).toBeNull();
  });
});
