import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const lastAnswers = new WeakMap<Socket, Promise<void>>();

/**
 * Waits until the requests before this one on its connection are answered. Call it as soon as a request is there.
 * Otherwise all that a client sends at once (pipelining) would be worked on at once, with all the memory and files that
 * it takes.
 */
export function takeTurn({ socket }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const before = lastAnswers.get(socket) ?? Promise.resolve();
  lastAnswers.set(socket, new Promise((resolve) => outgoing.once("close", resolve)));
  return before;
}
