import { createServer, IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { shareStarts, watchConnections } from "./share-starts";

const begun: string[] = [];
beforeEach(async () => {
  begun.length = 0;
  // Those of the test before have begun.
  await turn();
});

/** Begins requests of an address that each take so long, and notes their names. */
function begin(address: string, names: string[], ms: number): Promise<unknown> {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  return Promise.all(
    names.map(async (name) => {
      await shareStarts(new IncomingMessage(socket));
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
  watchConnections(server);
  const all = begin("127.0.0.2", ["a1", "a2", "a3"], 0);
  server.emit("connection", new Socket());
  await turn();
  expect(begun).toEqual(["a1"]);
  await all;
});
