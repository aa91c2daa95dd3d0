import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { Register } from "@/lib/contract/registry";
import { parseEnv, setEnv } from "@/platform/env";
import { endpoint } from "./endpoint";

beforeAll(() => setEnv(parseEnv({ AUTH_SECRET: "q7Zr0mXv2Lk9TfWc4HsYb8NdJp3GuEa6" })));
afterAll(() => setEnv(undefined));

it("a 304 has the headers of the answer that still holds", async () => {
  const register: Register = { date: "2026-11-24", version: 3, demo: false };
  const response = z.object({ ok: z.literal(true), register: Register });
  const handler = endpoint({ auth: "none", response }, async () => ({ register }));
  const ask = (headers: Record<string, string>) =>
    handler(new Request("http://localhost/v1/registry/search", { headers }));
  const full = await ask({});
  const again = await ask({ "if-none-match": full.headers.get("etag") ?? "" });
  expect([full.status, again.status]).toEqual([200, 304]);
  // RFC 9110, 15.4.5
  for (const name of ["cache-control", "etag", "vary"]) {
    expect(full.headers.get(name), name).not.toBeNull();
    expect(again.headers.get(name), name).toBe(full.headers.get(name));
  }
});
