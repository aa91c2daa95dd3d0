import type { IncomingMessage, Server } from "node:http";
import { resolveClientAddress } from "@/lib/http/client-address";

/** How long requests may begin in one turn of the event loop, in ms. The last of them may take longer. */
const startMs = 2;

/** What begins the requests of each client address; who comes next is first. */
const queues = new Map<string, (() => void)[]>();
let isPlanned = false;
let hasNewConnection = false;

/**
 * Waits until it is the turn of the request's client address, each of which begins one request after another. Requests
 * begin for 2 ms in a turn of the event loop, and one only in a turn that brought a connection. Node accepts one connection in a
 * turn, and reads from busy ones again and again before it goes on, so otherwise one client could keep others waiting.
 */
export async function shareStarts({ socket, headers }: IncomingMessage): Promise<void> {
  const forwarded = headers["x-forwarded-for"];
  const address = resolveClientAddress(socket.remoteAddress, String(forwarded ?? ""));
  await new Promise<void>((begin) => {
    const queue = queues.get(address);
    if (queue) queue.push(begin);
    else queues.set(address, [begin]);
    if (!isPlanned) setImmediate(beginSome);
    isPlanned = true;
  });
}

/** Lets `shareStarts` know of each new connection. */
export function watchConnections(server: Server): void {
  server.on("connection", () => {
    hasNewConnection = true;
  });
}

async function beginSome(): Promise<void> {
  const end = hasNewConnection ? 0 : performance.now() + startMs;
  hasNewConnection = false;
  // From here on, a tick comes after all that what has begun does until it waits for something.
  await null;
  do {
    beginFirst();
    await new Promise<void>((resolve) => process.nextTick(resolve));
  } while (queues.size > 0 && performance.now() < end);
  isPlanned = queues.size > 0;
  if (isPlanned) setImmediate(beginSome);
}

function beginFirst(): void {
  const [first] = queues;
  if (!first) return;
  const [address, queue] = first;
  queues.delete(address);
  queue.shift()?.();
  if (queue.length > 0) queues.set(address, queue);
}
