import { createConnection } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { routePaths } from "@/app/api-routes";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, invitationPath, invitationResendPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";
import { readRaw } from "../support/raw-http";
import { sharedServer } from "../support/shared-server";

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
  ["a trailing comma", bytes('{"a":1,}')],
  ["a comment", bytes("{}//")],
  ["NaN", bytes('{"a":NaN}')],
  ["depth 17", bytes(nested(17))],
  ["depth 32,000", bytes(nested(32_000))],
  ["a key twice", bytes('{"email":"a","email":"b"}')],
  ["a duplicate key, once escaped", bytes('{"email":"a","\\u0065mail":"b"}')],
  ["a byte order mark", bytes(0xef, 0xbb, 0xbf, "{}")],
  ["UTF-16", Buffer.from("\uFEFF{}", "utf16le")],
  ["UTF-16 without a byte order mark", Buffer.from("{}", "utf16le")],
  ["UTF-16, big-endian", Buffer.from("\uFEFF{}", "utf16le").swap16()],
  ["UTF-32", bytes(0, 0, 0, "{", 0, 0, 0, "}")],
  ["Latin 1", bytes('{"email":"', 0xe9, '"}')],
  ["an overlong UTF-8 sequence", bytes('{"email":"', 0xc0, 0xaf, '"}')],
  ["a truncated UTF-8 sequence", bytes('{"email":"', 0xe2, 0x82, '"}')],
  ["a surrogate encoded in UTF-8", bytes('{"email":"', 0xed, 0xa0, 0x80, '"}')],
  ["a code point beyond U+10FFFF", bytes('{"email":"', 0xf4, 0x90, 0x80, 0x80, '"}')],
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

const mebi = 1024 * 1024;
const nextAuth = ["csrf", "session", "providers", "callback/credentials", "signin", "signout", "x"];
/** Every way into the process. */
const ways = [
  ...routePaths
    .flatMap((path) => [path, `/api${path}`])
    .map((each) => each.replace(/\{\w+\}/, "1")),
  ...nextAuth.map((action) => `/api/auth/${action}`),
  ...Object.values(pagePaths),
  ...["/", "/company/356000000", "/invitation/x", "/password-reset/x", "/nothing", "/api/nothing"],
  ...["/_next/static/x.js", "/_next/image?url=x", "/icon.svg", "/favicon.ico", "/robots.txt"],
  ...["/health/live", "/health/ready"],
];
const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
const framings: [string, string, string][] = [
  ["in chunks", "Transfer-Encoding: chunked", chunk],
  ["of a known length", `Content-Length: ${64 * mebi}`, "x".repeat(0x10000)],
];

/** Sends up to 64 MB, whatever is answered. Returns the answer, and how many bytes the other side or the kernel took. */
function flood(head: string, piece: string): Promise<{ answer: string; taken: number }> {
  const { hostname, port } = new URL(sharedServer().baseUrl);
  return new Promise((resolve) => {
    let answer = "";
    const socket = createConnection(Number(port), hostname);
    const send = () => {
      while (!socket.destroyed && socket.bytesWritten < 64 * mebi) {
        if (!socket.write(piece)) return;
      }
      socket.end();
    };
    socket.write(head);
    socket.on("drain", send).once("connect", send);
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      resolve({ answer, taken: socket.bytesWritten - socket.writableLength });
    });
  });
}

describe.each(framings)(
  "a body of 64 MB %s, on every way into the process",
  (_, framing, piece) => {
    it.each([
      ["hidden behind as many header lines as Node reads", 200, 400],
      ["hidden behind more", 3_000, 400],
      ["in sight", 10, 413],
    ])("%s", async (_name, lines, status) => {
      const types = ["application/json", "application/x-www-form-urlencoded"];
      const all = ways.flatMap((way) => types.map((type) => ({ way, type })));
      await Promise.all(
        all.map(async ({ way, type }) => {
          const head = `POST ${way} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${"a:\r\n".repeat(lines)}${framing}\r\n\r\n`;
          const { answer, taken } = await flood(head, piece);
          const [seen, code] = readRaw(answer);
          // Pages refuse chunks, other methods and odd paths before they look at a body.
          if (status === 413) expect([400, 404, 405, 413], way).toContain(seen);
          else expect([seen, code], way).toEqual([400, "VALIDATION_ERROR"]);
          // 8 MiB are read; the kernel's buffers hold some more. server/bounded-request.test.ts counts exactly.
          expect(taken, way).toBeLessThan(48 * mebi);
        }),
      );
    });
  },
);
