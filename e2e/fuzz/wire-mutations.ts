import { createConnection } from "node:net";
import fc from "fast-check";
import { apiPaths, searchPath } from "@/lib/contract/paths";

const quietMs = 300;
const closeMs = 20_000;

type Change =
  | { kind: "set"; at: number; byte: number }
  | { kind: "cut"; at: number; length: number }
  | { kind: "put"; at: number; text: string }
  | { kind: "again"; line: number }
  | { kind: "end"; at: number };

const body = '{"email":"a@example.fr","invitationToken":"x"}';
const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
const starts = [
  `GET ${searchPath("danone")} HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n`,
  `POST ${apiPaths.invitationPreview} HTTP/1.1\r\nHost: a\r\n${json}\r\n${body}`,
  `POST ${apiPaths.session} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `HEAD ${apiPaths.openapi} HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n`,
  `DELETE ${apiPaths.session} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nOrigin: http://a\r\n\r\n`,
  "GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET /api/auth/csrf HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\n\r\n",
];
const pieces = [
  ...["\r", "\n", "\r\n", "\r\n\r\n", "\0", " ", "\t", ":", ";", ",", "%", "%zz", "/", "//", "\\"],
  ...[
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Host: b\r\n",
    "HTTP/1.1",
    "0\r\n",
  ],
  ...[
    "Expect: 100-continue\r\n",
    "Upgrade: h2c\r\nConnection: Upgrade\r\n",
    "X: ".padEnd(17_000, "x"),
  ],
  ...["\xff", "\x80", "\xc3\xa9", "?q=", "#", "..", "-1", "ffffffff\r\n", "TRACE ", "\x16\x03\x01"],
];

const at = fc.nat(400);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("set" as const), at, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("cut" as const), at, length: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("put" as const), at, text: fc.constantFrom(...pieces) }),
  fc.record({ kind: fc.constant("again" as const), line: fc.nat(8) }),
  fc.record({ kind: fc.constant("end" as const), at }),
);

/** Raw valid requests with up to four changes, as Latin-1 text. */
export const changedRequest: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...starts), fc.array(change, { maxLength: 4, size: "max" }))
  .map(([start, changes]) => changes.reduce(changed, start));

function changed(text: string, one: Change): string {
  if (one.kind === "again") {
    const lines = text.split("\r\n");
    const line = one.line % lines.length;
    return lines.toSpliced(line, 0, lines[line] ?? "").join("\r\n");
  }
  const from = one.at % (text.length + 1);
  if (one.kind === "end") return text.slice(0, from);
  if (one.kind === "cut") return text.slice(0, from) + text.slice(from + one.length);
  if (one.kind === "put") return text.slice(0, from) + one.text + text.slice(from);
  return text.slice(0, from) + String.fromCharCode(one.byte) + text.slice(from + 1);
}

/**
 * Sends Latin-1 text as bytes, half-closes when the server is silent, and returns what was received.
 * Throws when the server then does not close.
 */
export function sendBytes(text: string, url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = createConnection(Number(port), hostname, () => socket.write(text, "latin1"));
    const end = () => socket.end();
    let quiet = setTimeout(end, quietMs);
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The server leaves the connection open after ${JSON.stringify(text)}`));
    }, closeMs);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(quiet);
      clearTimeout(late);
      resolve(received);
    });
  });
}

const heads = /HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g;

/** Describes what is wrong with the answers on one connection; null when they are right. */
export function problemOf(received: string): string | null {
  if (received === "") return null;
  const answers = [...received.matchAll(heads)];
  if (!received.startsWith("HTTP/1.1 ") || answers.length === 0) return "no HTTP";
  for (const [head, status = "", lines = ""] of answers) {
    if (status.startsWith("1")) continue;
    if (Number(status) >= 500) return head;
    const fields = lines.toLowerCase();
    if (!fields.includes("x-content-type-options: nosniff")) return `without nosniff: ${head}`;
    if (!fields.includes("application/json")) continue;
    if (!fields.includes("x-request-id: ")) return `without X-Request-Id: ${head}`;
    if (!/cache-control: (no-store|private, no-cache)/.test(fields))
      return `without cache-control: ${head}`;
  }
  return null;
}
