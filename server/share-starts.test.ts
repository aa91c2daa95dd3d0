import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { shareStarts, startsPerTurn } from "./share-starts";

function requestOf(address: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  return new IncomingMessage(socket);
}

it("begins as many requests of an address as fit into a turn, in order, and others at once", async () => {
  const begun: string[] = [];
  const begin = (address: string, name: string) =>
    shareStarts(requestOf(address)).then(() => void begun.push(name));
  const names = Array.from({ length: 2 * startsPerTurn + 1 }, (_, at) => String(at));
  const crowd = names.map((name) => begin("127.0.0.2", name));
  await begin("127.0.0.3", "other");
  expect(begun).toEqual([...names.slice(0, startsPerTurn), "other"]);
  await turn();
  expect(begun).toHaveLength(2 * startsPerTurn + 1);
  await Promise.all(crowd);
  expect(begun.filter((name) => name !== "other")).toEqual(names);
});
