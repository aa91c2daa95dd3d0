import { createServer } from "node:http";
import { createConnection, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { listen } from "@/platform/listen-for-test";
import { parseInTurns, turnOf } from "./share-turns";

const begun: string[] = [];
beforeEach(async () => {
  begun.length = 0;
  // Lets the queue of the test before become empty.
  await turn();
});

/** Begins requests of an address that each take so long, and notes their names. */
function begin(address: string, names: string[], ms: number): Promise<unknown> {
  return Promise.all(
    names.map(async (name) => {
      await turnOf(address);
      begun.push(name);
      const end = performance.now() + ms;
      while (performance.now() < end);
    }),
  );
}

it("begins the requests of each address in their order, one of each in turn, a few in a turn of the loop", async () => {
  const all = [begin("127.0.0.2", ["a1", "a2", "a3"], 5), begin("127.0.0.3", ["b1", "b2"], 5)];
  await turn();
  expect(begun).toEqual(["a1"]);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("begins only one in a turn that brought a connection", async () => {
  const server = createServer();
  parseInTurns(server);
  const all = begin("127.0.0.2", ["a1", "a2", "a3"], 0);
  server.emit("connection", new Socket());
  await turn();
  expect(begun).toEqual(["a1"]);
  await all;
});

it("parses what arrives in pieces, in its order", async () => {
  const bodies: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    bodies.push(await text(incoming));
    outgoing.end();
  });
  parseInTurns(server);
  const port = await listen(server);
  const body = Array.from({ length: 30_000 }, (_, at) => `${at},`).join("");
  const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const client = createConnection(port, "127.0.0.1").resume();
  client.write(post.repeat(5));
  await expect.poll(() => bodies.length).toBe(5);
  expect(bodies).toEqual(Array(5).fill(body));
  client.destroy();
  server.close();
});
