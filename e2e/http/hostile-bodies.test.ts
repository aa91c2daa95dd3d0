import { createConnection } from "node:net";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { routePaths } from "@/app/api-routes";
import { pagePaths } from "@/lib/contract/page-paths";
import { apiPaths, invitationPath, invitationResendPath } from "@/lib/contract/paths";
import { operationsOf } from "../fuzz/operations";
import { failure } from "../support/api";
import { invalid } from "../support/failures";
import { seedAdmin } from "../support/people";
import { readRaw } from "../support/raw-http";
import { api } from "../support/shared-api";
import { sharedServer } from "../support/shared-server";

let token: string;
beforeAll(async () => {
  ({ accessToken: token } = await seedAdmin());
});

const withBody = operationsOf(api.document).filter(({ body }) => body);

/** Sends a body to every operation that takes one. */
function sendEverywhere(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const calls = withBody.map(({ method, template }) => {
    const path = template.replace("{id}", "00000000-0000-4000-8000-000000000000");
    return api.call(method, path, { token, headers, body });
  });
  return Promise.all(calls);
}

const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const bytes = (...values: (number | string)[]) =>
  Buffer.concat(
    values.map((value) => (typeof value === "number" ? Buffer.of(value) : Buffer.from(value))),
  );

/** One of each kind; the others: lib/http/json-body.test.ts. */
const refused: [string, Uint8Array][] = [
  ["nothing", bytes("")],
  ["an array", bytes("[]")],
  ["half a body", bytes('{"email":"a')],
  ["two bodies", bytes("{}{}")],
  ["a comment", bytes("{}//")],
  ["depth 32,000", bytes(nested(32_000))],
  ["a duplicate key, once escaped", bytes('{"email":"a","\\u0065mail":"b"}')],
  ["a byte order mark", bytes(0xef, 0xbb, 0xbf, "{}")],
  ["UTF-16, big-endian", Buffer.from("\uFEFF{}", "utf16le").swap16()],
  ["UTF-32", bytes(0, 0, 0, "{", 0, 0, 0, "}")],
  ["Latin 1", bytes('{"email":"', 0xe9, '"}')],
  ["an overlong UTF-8 sequence", bytes('{"email":"', 0xc0, 0xaf, '"}')],
  ["a surrogate encoded in UTF-8", bytes('{"email":"', 0xed, 0xa0, 0x80, '"}')],
  ["a code point beyond U+10FFFF", bytes('{"email":"', 0xf4, 0x90, 0x80, 0x80, '"}')],
  ["NUL as it is", bytes('{"email":"a', 0, '"}')],
  ["gzip", gzipSync("{}")],
];

describe("a body that is not strict JSON in UTF-8 is 400 everywhere, before fields are validated", () => {
  it.each(refused)("%s", async (_, body) => {
    for (const answer of await sendEverywhere(body)) {
      expect(answer).toMatchObject(invalid("body", expect.stringMatching(/^.+[^.]$/)));
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
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "",
  ])("415 for %s", async (type) => {
    for (const answer of await sendEverywhere("{}", { "content-type": type })) {
      expect(answer).toMatchObject(failure(415, "UNSUPPORTED_MEDIA_TYPE"));
    }
  });
});

it("64 KiB are accepted and one byte more is 413, with Content-Length or chunked", async () => {
  const start = '{"invitationToken":"x","pad":"';
  const largest = `${start.padEnd(64 * 1024 - 2, "x")}"}`;
  const headersOf = [{}, { "transfer-encoding": "chunked" }] as Record<string, string>[];
  for (const headers of headersOf) {
    const given = { headers, body: largest };
    expect((await api.call("POST", apiPaths.invitationPreview, given)).status).toBe(200);
    for (const answer of await sendEverywhere(`${largest} `, headers)) {
      expect(answer).toMatchObject(failure(413, "PAYLOAD_TOO_LARGE"));
    }
  }
});

it("names such as __proto__ are ordinary unknown fields", async () => {
  const body = `{"__proto__":{"role":"admin","email":"a@b.fr"},"constructor":{"prototype":{"role":"admin"}},"toString":1,"invitationToken":"x"}`;
  const answer = await api.call("POST", apiPaths.invitationPreview, { body });
  expect(answer).toMatchObject({ status: 200, body: { invitation: { state: "unknown" } } });
  const invited = await api.call("POST", apiPaths.invitations, { token, body });
  expect(invited).toMatchObject(invalid("email"));
});

it("16 levels, an escaped surrogate pair and a charset of UTF-8 are accepted", async () => {
  const body = `{"invitationToken":"\\ud83e\\udd8a",${nested(16).slice(1)}`;
  const headers = { "content-type": "application/json; charset=utf-8" };
  const answer = await api.call("POST", apiPaths.invitationPreview, { headers, body });
  expect(answer).toMatchObject({ status: 200, body: { invitation: { state: "unknown" } } });
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
      await Promise.all(
        ways.map(async (way) => {
          const type = way.includes("/v1/")
            ? "application/json"
            : "application/x-www-form-urlencoded";
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
