import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { resolveClientAddress } from "@/lib/http/client-address";
import { turnOf } from "./share-turns";

/** How many requests of a connection may wait for the one before. Each takes up to 40 KB. */
export const maxWaiting = 20;
/** Of all connections together. Who sends nothing ahead never waits, and is never closed for it. */
export const maxWaitingInAll = 1_000;
let waitingInAll = 0;

type Queue = { last: Promise<void>; waiting: number };
const queues = new WeakMap<Socket, Queue>();

/**
 * Waits until the requests before this one on its connection are answered, and while many others of its client begin;
 * false if nobody is there for the answer any more. Call it as soon as a request is there. Otherwise all that a client
 * sends at once (pipelining) would be worked on at once, with all the memory and files that it takes. A connection that
 * sends more than `maxWaiting` ahead is closed, and so is one that sends ahead while too many wait in all.
 */
export async function takeTurn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const { socket, headers } = incoming;
  const queue = queues.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
  queues.set(socket, queue);
  const before = queue.last;
  queue.last = new Promise((resolve) => outgoing.once("close", resolve));
  queue.waiting += 1;
  waitingInAll += 1;
  const isAhead = queue.waiting > 1;
  if (queue.waiting > maxWaiting || (isAhead && waitingInAll > maxWaitingInAll)) socket.destroy();
  await before;
  const forwarded = String(headers["x-forwarded-for"] ?? "");
  if (!socket.destroyed) await turnOf(resolveClientAddress(socket.remoteAddress, forwarded));
  queue.waiting -= 1;
  waitingInAll -= 1;
  // After an answer that closes the connection, Node ends it and gives it to no further answer.
  if (!socket.destroyed && !socket.writableEnded) return true;
  // Node closes only the answer whose turn it was when the connection ended.
  outgoing.destroy().emit("close");
  return false;
}
