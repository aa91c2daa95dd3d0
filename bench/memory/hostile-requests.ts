import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "@/lib/contract/paths";

const mebi = 2 ** 20;
const dripMs = 500;
const drips = 10;
const silenceMs = 5_000;

/** What a hostile client does once. Each resolves with the status of the answer, or with `closed`. */
export type HostileAct = (baseUrl: string) => Promise<string>;

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: a", "Content-Type: application/json", ...headers, "", ""].join(
    "\r\n",
  );
/** Node drops header lines after the 2,000th. */
const manyLines = Array.from({ length: 2_100 }, () => "a:");

export const hostileActs: Record<string, HostileAct> = {
  "hidden body": (url) =>
    send(url, post(apiPaths.session, ...manyLines, "Transfer-Encoding: chunked"), chunks(mebi)),
  "hidden body of the pages": (url) =>
    send(url, post("/api/auth/signout", ...manyLines, "Transfer-Encoding: chunked"), chunks(mebi)),
  "oversize body": (url) =>
    send(url, post(apiPaths.session, "Transfer-Encoding: chunked"), chunks(mebi)),
  "announced as endless": (url) =>
    send(url, post(apiPaths.signUp, "Content-Length: 9007199254740991"), Buffer.alloc(mebi, "x")),
  "malformed JSON": (url) => send(url, post(apiPaths.session, "Content-Length: 9"), '{"email":'),
  "deep JSON": (url) =>
    send(url, post(apiPaths.session, "Content-Length: 40000"), "[".repeat(40_000)),
  "no HTTP": (url) => send(url, "\x16\x03\x01\x02\x00\r\n\r\n"),
  "malformed path": (url) =>
    send(url, `GET /v1/%zz?${"a=1&".repeat(2_000)} HTTP/1.1\r\nHost: a\r\n\r\n`),
  "headers too long": (url) =>
    send(url, `GET /v1/auth/session HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`),
  "forged token": (url) =>
    send(
      url,
      `GET /v1/auth/session HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${"a.".repeat(500)}\r\n\r\n`,
    ),
  "slow headers": (url) => drip(url, "GET /v1/auth/session HTTP/1.1\r\nHost: a\r\nX: "),
  "slow body": (url) => drip(url, post(apiPaths.session, "Content-Length: 1000")),
};

function chunks(bytes: number): Buffer {
  const chunk = Buffer.from(`4000\r\n${"x".repeat(0x4000)}\r\n`);
  return Buffer.concat([...Array<Buffer>(bytes / 0x4000).fill(chunk), Buffer.from("0\r\n\r\n")]);
}

/** Closes once there is an answer, or after some silence. */
function send(baseUrl: string, head: string, body: string | Buffer = ""): Promise<string> {
  return talk(baseUrl, (socket) => {
    socket.write(head);
    if (body.length > 0) socket.write(body);
  });
}

/** Sends a letter now and then, and goes away in the middle. */
function drip(baseUrl: string, head: string): Promise<string> {
  return talk(baseUrl, async (socket) => {
    socket.write(head);
    for (let sent = 0; sent < drips && socket.writable; sent += 1) {
      socket.write("a");
      await wait(dripMs);
    }
    socket.destroy();
  });
}

function talk(
  baseUrl: string,
  act: (socket: ReturnType<typeof createConnection>) => unknown,
): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const socket = createConnection(Number(port), hostname, () => void act(socket));
    let status = "closed";
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1] ?? status;
      socket.destroy();
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(status));
  });
}
