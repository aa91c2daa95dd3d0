import { once } from "node:events";
import { createServer, type Server, type ServerOptions } from "node:http";
import { createConnection, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { maxBodyBytes } from "@/lib/http/json-body";
import { listen } from "@/platform/listen-for-test";
import { BoundedRequest, maxDroppedBytes, maxHeldBytes } from "./bounded-request";
import { answerClientErrors, sendFailure } from "./gate";
import { parseInTurns } from "./share-turns";

/** The last piece that was read, and the framing. */
const slack = 1024 * 1024;
const servers: Server[] = [];
let port: number;
/** The bodies that the handler has read. */
let handled: string[] = [];
let readBytes: number[] = [];
let arrived: BoundedRequest[] = [];

beforeAll(async () => {
  port = await listening({});
});

/** Starts a server, and gives its port. */
async function listening(limits: ServerOptions, turn = Promise.resolve()): Promise<number> {
  const options = { ...limits, IncomingMessage: BoundedRequest };
  const one = createServer(options, async (incoming, outgoing) => {
    arrived.push(incoming);
    try {
      await turn;
      await incoming.arrive();
      handled.push(await text(incoming));
      outgoing.end("handled");
    } catch (error) {
      await sendFailure(outgoing, error);
    }
  });
  answerClientErrors(one);
  parseInTurns(one);
  one.on("connection", (socket: Socket) => {
    socket.once("close", () => readBytes.push(socket.bytesRead));
  });
  servers.push(one);
  return listen(one);
}
beforeEach(() => {
  handled = [];
  readBytes = [];
  arrived = [];
});
afterAll(() => {
  for (const each of servers) each.close();
});

/** Sends the parts, and returns what is answered until the other side closes. */
async function exchange(parts: (string | number)[], at = port): Promise<string> {
  const socket = createConnection(at, "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const part of parts) {
    if (typeof part === "number") await wait(part);
    else socket.write(part);
  }
  await closed;
  return answer;
}

const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, s]) => s);
const chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
const last = "0\r\n\r\n";
const closing = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

it("hands on a body of up to 64 KiB whole, however it is cut", async () => {
  const whole = "0123456789abcdef".repeat(maxBodyBytes / 16);
  for (const length of [1, 7, 4096, maxBodyBytes]) {
    const pieces = whole.match(new RegExp(`.{1,${length}}`, "g")) ?? [];
    const body = pieces.slice(0, 20_000).map(chunk);
    const answers = await exchange([chunked, ...body, last, closing]);
    expect(statusesOf(answers)).toEqual(["200", "200"]);
    expect(handled).toEqual([pieces.slice(0, 20_000).join(""), ""]);
    handled = [];
  }
});

it("refuses one byte more, drops the rest, and takes the next request of the connection", async () => {
  for (const body of ["x".repeat(maxBodyBytes + 1), "x".repeat(2 * 1024 * 1024)]) {
    const answers = await exchange([chunked, chunk(body), last, closing]);
    expect(statusesOf(answers)).toEqual(["413", "200"]);
    expect(handled).toEqual([""]);
    handled = [];
  }
});

it("reads no more than 8 MiB of a body without end, and its sender gets the answer first", async () => {
  const parts = Array.from({ length: 64 }, () => chunk("x".repeat(512 * 1024)));
  const answers = await exchange([chunked, ...parts]);
  expect(statusesOf(answers)).toEqual(["413"]);
  expect(handled).toEqual([]);
  while (readBytes.length === 0) await wait(10);
  expect(readBytes[0]).toBeLessThan(maxDroppedBytes + slack);
});

it("does not handle a request whose body ends after it was refused as too slow", async () => {
  const limits = { requestTimeout: 500, headersTimeout: 500, connectionsCheckingInterval: 50 };
  const strict = await listening(limits);
  const answers = await exchange([chunked, chunk("half"), 1_000, last, 300], strict);
  expect(statusesOf(answers)).toEqual(["400"]);
  expect(answers).toContain("took too long to arrive");
  expect(handled).toEqual([]);
});

it("does not handle a request whose sender leaves before its end", async () => {
  const socket = createConnection(port, "127.0.0.1");
  socket.write(chunked + chunk("half"));
  await wait(100);
  socket.resetAndDestroy();
  while (readBytes.length === 0) await wait(10);
  expect(statusesOf(await exchange([closing]))).toEqual(["200"]);
  expect(handled).toEqual([""]);
});

it("a request that is no HTTP gets an answer, also when an answer was sent before, and however much follows", async () => {
  const first = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const rest = Array.from({ length: 20 }, () => ["x".repeat(100_000), 5]).flat();
  for (const before of [[], [first, 50]]) {
    const answers = await exchange([...before, "HELLO\r\n\r\n", ...rest]);
    expect(statusesOf(answers)).toEqual([...(before.length > 0 ? ["200"] : []), "400"]);
    expect(answers).toContain("is not valid HTTP");
  }
});

it("a request that is no HTTP is answered after the one before, which is under way", async () => {
  const first = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody";
  for (const broken of ["HELLO\r\n\r\n", `${chunked}ZZ\r\n`]) {
    const slow = await listening({}, wait(200));
    expect(statusesOf(await exchange([first + broken], slow))).toEqual(["200", "400"]);
  }
});

it("holds 64 MiB of bodies that are arriving, refuses more but small ones, and takes new ones when these have gone", async () => {
  const patient = await listening({ requestTimeout: 0, headersTimeout: 0 });
  const most = maxHeldBytes / maxBodyBytes;
  const body = chunked + chunk("x".repeat(maxBodyBytes));
  let refused = 0;
  const sockets: Socket[] = [];
  while (sockets.length < most + 50) {
    const socket = createConnection(patient, "127.0.0.1");
    // The queue of connections is shorter than this crowd: who does not fit in is kept waiting by the kernel.
    await once(socket, "connect");
    socket.on("data", (data) => {
      refused += Number(data.toString("latin1").startsWith("HTTP/1.1 503 "));
    });
    socket.write(body);
    sockets.push(socket);
  }
  while (refused < 50) await wait(10);
  // Bodies that were half there may have been refused to make room for others.
  expect(refused).toBeLessThan(most / 2);
  const small = createConnection(patient, "127.0.0.1");
  small.write(chunked + chunk("small") + last);
  expect(String(await once(small, "data"))).toMatch(/^HTTP\/1\.1 200 /);
  small.destroy();
  for (const socket of sockets) socket.destroy();
  while (readBytes.length < sockets.length + 1) await wait(10);
  const socket = createConnection(patient, "127.0.0.1");
  socket.write(body + last);
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it("holds as much of bodies that wait for their turn", async () => {
  let takeTurns = () => {};
  const turn = new Promise<void>((resolve) => {
    takeTurns = resolve;
  });
  const busy = await listening({}, turn);
  const most = maxHeldBytes / maxBodyBytes;
  const answers: Promise<string | undefined>[] = [];
  while (answers.length < most + 50) {
    const socket = createConnection(busy, "127.0.0.1");
    await once(socket, "connect");
    socket.write(chunked + chunk("x".repeat(maxBodyBytes)) + last);
    answers.push(
      once(socket, "data").then(([answer]) => {
        socket.destroy();
        return statusesOf(String(answer))[0];
      }),
    );
  }
  while (arrived.length < most + 50 || !arrived.every(({ complete }) => complete)) await wait(10);
  takeTurns();
  const refused = (await Promise.all(answers)).filter((status) => status === "503");
  expect(refused.length).toBeGreaterThanOrEqual(50);
  expect(refused.length).toBeLessThan(most / 2);
});
