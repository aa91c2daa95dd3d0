import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths, invitationPath, invitationResendPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";

let api: Api;
let token: string;

beforeAll(async () => {
  api = await Api.of();
  token = (await seedSignedInUser(api, undefined, { role: "admin" })).accessToken;
});

const takingBodies = [
  apiPaths.signUp,
  apiPaths.session,
  apiPaths.refresh,
  apiPaths.password,
  apiPaths.passwordReset,
  apiPaths.passwordResetRequest,
  apiPaths.passwordResetPreview,
  apiPaths.invitations,
  apiPaths.invitationPreview,
];

const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const bytes = (...values: (number | string)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === "number" ? Buffer.of(value) : Buffer.from(value))),
  );

const refused: [string, Uint8Array][] = [
  ["nothing", bytes("")],
  ["an array", bytes("[]")],
  ["half a body", bytes('{"email":"a')],
  ["two bodies", bytes("{}{}")],
  ["a comma too many", bytes('{"a":1,}')],
  ["a comment", bytes("{}//")],
  ["NaN", bytes('{"a":NaN}')],
  ["depth 17", bytes(nested(17))],
  ["depth 32,000", bytes(nested(32_000))],
  ["a key twice", bytes('{"email":"a","email":"b"}')],
  ["a key twice, once escaped", bytes('{"email":"a","\\u0065mail":"b"}')],
  ["a byte order mark", bytes(0xef, 0xbb, 0xbf, "{}")],
  ["UTF-16", Buffer.from("\uFEFF{}", "utf16le")],
  ["UTF-16 without its mark", Buffer.from("{}", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\uFEFF{}", "utf16le").swap16()],
  ["UTF-32", bytes(0, 0, 0, "{", 0, 0, 0, "}")],
  ["Latin 1", bytes('{"email":"', 0xe9, '"}')],
  ["an overlong sign", bytes('{"email":"', 0xc0, 0xaf, '"}')],
  ["a sign cut short", bytes('{"email":"', 0xe2, 0x82, '"}')],
  ["a surrogate in UTF-8", bytes('{"email":"', 0xed, 0xa0, 0x80, '"}')],
  ["a sign past the last", bytes('{"email":"', 0xf4, 0x90, 0x80, 0x80, '"}')],
  ["a lone surrogate escaped", bytes('{"email":"\\ud800"}')],
  ["NUL escaped", bytes('{"email":"a\\u0000"}')],
  ["NUL as it is", bytes('{"email":"a', 0, '"}')],
  ["gzip", gzipSync("{}")],
];

describe("a body that is not strict JSON in UTF-8 is 400 everywhere, before fields are validated", () => {
  it.each(refused)("%s", async (_, body) => {
    for (const path of takingBodies) {
      const answer = await api.call("POST", path, { token, body });
      expect(answer).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "body" }));
    }
  });
});

describe("the Content-Type decides, not the body", () => {
  it.each([
    "text/json",
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json, text/plain",
    "application/problem+json",
    "APPLICATION/JSONP",
  ])("415 for %s", async (type) => {
    for (const path of takingBodies) {
      const headers = { "content-type": type };
      const answer = await api.call("POST", path, { token, headers, body: "{}" });
      expect(answer).toMatchObject(failure(415, "UNSUPPORTED_MEDIA_TYPE"));
    }
  });
});

it("64 KiB are accepted and one byte more is 413, with Content-Length or chunked", async () => {
  const headersOf = [{}, { "transfer-encoding": "chunked" }] as Record<string, string>[];
  for (const headers of headersOf) {
    for (const [size, status] of [
      [64 * 1024, 200],
      [64 * 1024 + 1, 413],
    ] as const) {
      const empty = JSON.stringify({ invitationToken: "x", pad: "" });
      const pad = "x".repeat(size - empty.length);
      const body = JSON.stringify({ invitationToken: "x", pad });
      const answer = await api.call("POST", apiPaths.invitationPreview, { headers, body });
      expect([size, answer.status]).toEqual([size, status]);
    }
  }
});

it("names such as __proto__ are ordinary unknown fields", async () => {
  const body = `{"__proto__":{"role":"admin","email":"a@b.fr"},"constructor":{"prototype":{"role":"admin"}},"toString":1,"invitationToken":"x"}`;
  const answer = await api.call("POST", apiPaths.invitationPreview, { body });
  expect(answer).toMatchObject({ status: 200, body: { invitation: { state: "unknown" } } });
  const invited = await api.call("POST", apiPaths.invitations, { token, body });
  expect(invited).toMatchObject(failure(400, "VALIDATION_ERROR", { field: "email" }));
});

it("an unexpected body is ignored", async () => {
  const id = "00000000-0000-4000-8000-000000000000";
  const given = { token, body: "not { json" };
  expect((await api.call("GET", apiPaths.session, given)).status).toBe(200);
  expect((await api.call("DELETE", invitationPath(id), given)).status).toBe(404);
  expect((await api.call("POST", invitationResendPath(id), given)).status).toBe(404);
});
