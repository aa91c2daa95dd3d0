import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen } from "@/platform/listen-for-test";
import { parseInTurns } from "./share-turns";
import { maxWaiting, maxWaitingInAll, takeTurn } from "./take-turn";

let server: Server;
let port: number;
/** What each request waits for when its turn has come. */
let work: () => Promise<unknown>;
/** Of the requests of this test. */
let counts: { running: number; most: number; begun: number; closed: number };

beforeEach(async () => {
  const own = { running: 0, most: 0, begun: 0, closed: 0 };
  counts = own;
  work = () => pause();
  server = createServer(async (incoming, outgoing) => {
    own.begun += 1;
    outgoing.once("close", () => {
      own.closed += 1;
    });
    if (!(await takeTurn(incoming, outgoing))) return;
    if (incoming.url === "/last") outgoing.setHeader("connection", "close");
    own.running += 1;
    own.most = Math.max(own.most, own.running);
    await work();
    own.running -= 1;
    outgoing.end(`<${incoming.url}>`);
  });
  parseInTurns(server);
  port = await listen(server);
});
afterEach(() => void server.close());

/** Sends all requests in one piece, and gives the numbers of those that are answered. */
async function answersTo(count: number): Promise<number[]> {
  const socket = createConnection(port, "127.0.0.1");
  const lines = Array.from({ length: count }, (_, at) => {
    const last = at === count - 1 ? "Connection: close\r\n" : "";
    return `GET /${at} HTTP/1.1\r\nHost: a\r\n${last}\r\n`;
  });
  socket.write(lines.join(""));
  const answers = await text(socket).catch(() => "");
  return [...answers.matchAll(/<\/(\d+)>/g)].map(([, at]) => Number(at));
}

it("works on one request of a connection at a time, in order", async () => {
  expect(await answersTo(maxWaiting)).toEqual(Array.from({ length: maxWaiting }, (_, at) => at));
  expect(counts.most).toBe(1);
});

it("closes a connection that sends too many at once, and forgets what waits", async () => {
  await answersTo(100_000);
  await expect.poll(() => counts.begun - counts.closed).toBe(0);
  expect(counts.begun).toBeLessThan(200);
  expect(counts.most).toBeLessThanOrEqual(1);
});

it("closes who sends ahead while too many wait in all, and nobody else", async () => {
  let answerAll = () => {};
  const isTime = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  work = () => isTime;
  let closedEarly = 0;
  const send = async (count: number) => {
    const socket = createConnection(port, "127.0.0.1").on("error", () => {});
    socket.once("close", () => {
      closedEarly += 1;
    });
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count));
    return socket;
  };
  const connections = (2 * maxWaitingInAll) / maxWaiting;
  const ahead = await Promise.all(Array.from({ length: connections }, () => send(maxWaiting)));
  await expect.poll(() => closedEarly).toBeGreaterThan(connections / 3);
  const before = closedEarly;
  const modest = await send(1);
  answerAll();
  expect(String(await once(modest, "data"))).toMatch(/^HTTP\/1\.1 200 /);
  expect(before).toBeLessThan(connections);
  for (const socket of [...ahead, modest]) socket.destroy();
});

it("forgets what was sent behind an answer that closes the connection", async () => {
  const socket = createConnection(port, "127.0.0.1");
  const behind = "GET /behind HTTP/1.1\r\nHost: a\r\n\r\n".repeat(9);
  socket.write(`GET /last HTTP/1.1\r\nHost: a\r\n\r\n${behind}`);
  expect(await text(socket)).toContain("</last>");
  await expect.poll(() => counts).toMatchObject({ begun: 10, closed: 10 });
});
