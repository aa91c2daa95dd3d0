import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { Register } from "@/lib/contract/registry";
import { testWithEnv } from "@/platform/env-for-test";
import { endpoint } from "./endpoint";

testWithEnv();

const register: Register = { date: "2026-11-24", version: 3, demo: false };
const answer = z.object({ ok: z.literal(true), register: Register });

it("a 304 has the headers of the answer that still holds", async () => {
  const handler = endpoint({ auth: "none", answer }, async () => ({ register }));
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

it("takes * for any answer to GET and HEAD (RFC 9110, 13.1.2)", async () => {
  const handler = endpoint(
    { auth: "none", answer, path: "/{siren}" },
    async ({ params }) => {
      if (params.siren !== "356000000") throw new ApiError("NOT_FOUND");
      return { register };
    },
    async () => register,
  );
  const statusOf = async (siren: string, method: string) => {
    const options = { method, headers: { "if-none-match": "*" } };
    const request = new Request(`http://localhost/v1/registry/company/${siren}`, options);
    return (await handler(request, { siren })).status;
  };
  expect(await statusOf("356000000", "GET")).toBe(304);
  expect(await statusOf("356000000", "HEAD")).toBe(304);
  expect(await statusOf("356000000", "POST")).toBe(200);
  expect(await statusOf("111111111", "GET")).toBe(404);
});

describe("a refusal says which register it is of", () => {
  const live: Register = { ...register, version: 4 };
  const refusing = (error: ApiError) =>
    endpoint(
      { auth: "none", answer },
      async () => {
        throw error;
      },
      async () => live,
    );
  const versionOf = async (handler: ReturnType<typeof refusing>) => {
    const { headers } = await handler(new Request("http://localhost/v1/registry/search"));
    return [headers.get("x-register-version"), headers.get("x-register-date"), headers.get("etag")];
  };

  it("the one that was read, else the live one", async () => {
    const read = new ApiError("REGISTER_CHANGED", {}, { register });
    expect(await versionOf(refusing(read))).toEqual(["3", "2026-11-24", null]);
    const unread = new ApiError("NOT_FOUND");
    expect(await versionOf(refusing(unread))).toEqual(["4", "2026-11-24", null]);
  });

  it("not for an outage", async () => {
    const outage = refusing(new ApiError("SERVICE_UNAVAILABLE"));
    expect(await versionOf(outage)).toEqual([null, null, null]);
  });
});
