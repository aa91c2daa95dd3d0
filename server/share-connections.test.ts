import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listen } from "@/platform/listen-for-test";
import { shareConnections } from "./share-connections";

const mebi = 1024 * 1024;
let server: Server;
let port: number;
let clients: Socket[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  clients = [];
  server = createServer((incoming, outgoing) => {
    outgoing.end(Buffer.alloc(Number(incoming.url?.slice(1)) * mebi));
  });
  server.maxConnections = 40;
  shareConnections(server);
  port = await listen(server);
});
afterEach(() => {
  vi.useRealTimers();
  for (const client of clients) client.destroy();
  server.close();
});

/** Opens a connection that asks for an answer of so many MB, 0 for no question, and takes only its beginning. */
async function ask(megabytes: number, localAddress = "127.0.0.1"): Promise<Socket> {
  const client = createConnection({ port, host: "127.0.0.1", localAddress });
  clients.push(client);
  client.on("error", () => {});
  await once(client, "connect");
  if (megabytes > 0) {
    client.write(`GET /${megabytes} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(client, "readable");
  }
  return client;
}

it("closes who does not take an answer within a minute, and nobody else", async () => {
  const [slow, quick, idle] = [await ask(30), await ask(30), await ask(0)];
  quick.resume();
  await expect.poll(() => quick.bytesRead).toBeGreaterThan(30 * mebi);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(slow.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(32_000);
  // A reader that was closed sees so once it reads on.
  slow.resume();
  await expect.poll(() => slow.closed).toBe(true);
  expect([quick.closed, idle.closed]).toEqual([false, false]);
});

it("closes what has most waiting, of the address that has most, while all take too much memory", async () => {
  const flood = [await ask(20), await ask(22), await ask(20), await ask(20)];
  const other = await ask(30, "127.0.0.2");
  await vi.advanceTimersByTimeAsync(1_000);
  for (const reader of [...flood, other]) reader.resume();
  await expect.poll(() => flood[1]?.closed).toBe(true);
  await wait(200);
  expect(other.closed).toBe(false);
  expect(flood.filter(({ closed }) => closed).length).toBeLessThan(flood.length);
});

it("an address has a quarter of the connections, and gets others when some end", async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => ask(0)));
  for (const reader of readers) reader.resume();
  await expect.poll(() => readers.filter(({ closed }) => closed).length).toBe(2);
  for (const reader of readers) reader.destroy();
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open))))
    .toBe(0);
  const later = await ask(1);
  later.resume();
  expect(later.closed).toBe(false);
});

it("closes connections that wait for a next request when hardly any are left", async () => {
  server.keepAliveTimeout = 60_000;
  for (let turn = 0; turn < 100; turn += 1) {
    const visitor = await ask(1, `127.0.0.${1 + (turn % 5)}`);
    visitor.resume();
    await once(visitor, "data");
  }
  expect(clients).toHaveLength(100);
});
