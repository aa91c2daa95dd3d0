import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { methods, notFound, type Route } from "./methods";

beforeAll(() => setEnv(parseEnv({ AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6" })));
afterAll(() => setEnv(undefined));

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
