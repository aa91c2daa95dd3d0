import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { apiPaths, searchPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../../support/accounts";
import { ownServer } from "../../support/own-server";
import { readRaw } from "../../support/raw-http";
import { residentMemory } from "../../support/resident-memory";
import { wideLimits } from "../../support/shared-server";

const mebi = 1024 * 1024;
const maxExtraBytes = 20 * mebi;
const senders = 50;
const slowSenders = 1_000;
const piece = Buffer.alloc(16 * 1024, "x");

type Sender = { socket: Socket; received: string; closed: Promise<void> };

const { server, api } = await ownServer({ ...wideLimits, DEMO_REGISTER: "true" });

function connect(head: string[]): Sender {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = createConnection(Number(port), hostname);
  socket.write(head.join("\r\n"));
  const sender: Sender = {
    socket,
    received: "",
    closed: new Promise((resolve) => socket.once("close", () => resolve())),
  };
  socket.on("data", (chunk) => {
    sender.received += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  return sender;
}

function post(...headers: string[]): string[] {
  const line = `POST ${apiPaths.session} HTTP/1.1`;
  return [line, "Host: a", "Content-Type: application/json", ...headers, "", ""];
}

/** Sends chunks until there is an answer or the socket no longer accepts them. */
async function keepSending(sender: Sender, pieces: number, pauseMs: number): Promise<void> {
  const chunk = Buffer.concat([Buffer.from("4000\r\n"), piece, Buffer.from("\r\n")]);
  for (let sent = 0; sent < pieces && sender.received === ""; sent += 1) {
    if (sender.socket.destroyed) return;
    sender.socket.write(chunk);
    await wait(pauseMs);
  }
  sender.socket.write("0\r\n\r\n");
}

/** The peak memory of the server during the work, minus that before. */
async function extraMemory(work: () => Promise<unknown>): Promise<number> {
  const before = residentMemory(server.pid());
  let peak = before;
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    peak = Math.max(peak, residentMemory(server.pid()));
    await wait(20);
  }
  await done;
  return peak - before;
}

/** Sends many bodies at once until each has an answer. All must be 413. */
async function sendTooMuch(send: () => Sender, feed: (sender: Sender) => Promise<void>) {
  const all = Array.from({ length: senders }, send);
  await Promise.all(
    all.map(async (sender) => {
      await feed(sender);
      while (!sender.received.includes("\r\n\r\n")) {
        if (sender.socket.destroyed) break;
        await wait(5);
      }
      sender.socket.destroy();
    }),
  );
  for (const { received } of all) expect(readRaw(received)).toEqual([413, "PAYLOAD_TOO_LARGE"]);
}

const { accessToken: token } = await seedSignedInUser(api, server);

it.each<[string, string, (sender: Sender) => Promise<void>]>([
  ["declared", `Content-Length: ${64 * 1024 + 1}`, (one) => keepSending(one, 5, 0)],
  ["declared as endless", "Content-Length: 9007199254740991", (one) => keepSending(one, 80, 1)],
  ["in chunks", "Transfer-Encoding: chunked", (one) => keepSending(one, 80, 0)],
  ["in chunks, slowly", "Transfer-Encoding: chunked", (one) => keepSending(one, 20, 50)],
])("50 parallel bodies over 64 KiB, %s, are 413 and use at most 20 MB", async (_, header, feed) => {
  const send = () => sendTooMuch(() => connect(post(header)), feed);
  // What the first ones take stays, above all the young part of the heap, which grows to its full size.
  await send();
  const extra = await extraMemory(send);
  expect(extra).toBeLessThanOrEqual(maxExtraBytes);
});

it("1,000 sockets with slow headers and bodies are closed while searches continue", async () => {
  const half = Array.from({ length: slowSenders / 2 });
  const byHeaders = half.map(() => connect([`GET ${apiPaths.session} HTTP/1.1`, "Host: a", "X: "]));
  const byBodies = half.map(() => connect(post("Content-Length: 1000")));
  const all = [...byHeaders, ...byBodies];
  const drip = setInterval(() => {
    for (const { socket } of all) if (socket.writable) socket.write("a");
  }, 1_000);
  let open = all.length;
  for (const { closed } of all) {
    void closed.then(() => {
      open -= 1;
    });
  }
  let answered = 0;
  while (open > 0) {
    expect((await api.get(searchPath("danone"), token)).status).toBe(200);
    answered += 1;
    await wait(20);
  }
  clearInterval(drip);
  expect(answered).toBeGreaterThan(0);
  for (const { received } of all) expect(readRaw(received)).toEqual([400, "VALIDATION_ERROR"]);
});

type Flood = { answers: number; isBusy: boolean };

async function ask(flood: ChildProcess): Promise<Flood> {
  flood.send("");
  const [state] = await once(flood, "message");
  return state as Flood;
}

// Node reads from up to 1,024 connections again and again before it looks at anything else.
it.each([1, 10])(
  "1,200 busy connections of a stranger, %i calls ahead on each, hold up nobody",
  async (ahead) => {
    const program = new URL("../../support/busy-connections.mjs", import.meta.url);
    const { port } = new URL(server.baseUrl);
    const flood = fork(program, [port, "127.0.0.2", "1200", String(ahead)]);
    try {
      while (!(await ask(flood)).isBusy) await wait(50);
      const before = (await ask(flood)).answers;
      expect((await api.get(searchPath("danone"), token)).status).toBe(200);
      const { answers } = await ask(flood);
      expect(answers - before).toBeLessThan(20_000);
    } finally {
      flood.kill("SIGKILL");
    }
  },
);

it("who goes away in the middle of what they sent ahead ends nothing", async () => {
  const body = JSON.stringify({ email: "nobody@example.fr", password: "wrong" });
  const signIn = [...post(`Content-Length: ${body.length}`).slice(0, -1), body].join("\r\n");
  const refused = `GET ${apiPaths.session} HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n`;
  for (const ahead of [signIn + refused, refused + signIn + refused]) {
    for (let round = 0; round < 4; round += 1) {
      for (let each = 0; each < 25; each += 1) {
        const { socket } = connect([ahead]);
        socket.once("connect", () => socket.resetAndDestroy());
      }
      await wait(500);
    }
  }
  expect((await api.get(searchPath("danone"), token)).status).toBe(200);
});
