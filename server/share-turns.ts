import type { Server } from "node:http";
import type { Socket } from "node:net";
import { resolveClientAddress } from "@/lib/http/client-address";

/** How long what waits may begin in one turn of the event loop, in ms. The last of it may take longer. */
const turnMs = 2;
/** So many bytes of a connection are parsed at once: a hundred of the smallest requests, or 300 chunks of a byte. */
const pieceBytes = 2_048;

/** What begins the work of each client address; who comes next is first. */
const queues = new Map<string, (() => void)[]>();
let isPlanned = false;
let hasNewConnection = false;
const unread = new WeakSet<Socket>();

/**
 * Waits for the turn of a client address, each of which begins one thing after another: to parse what has arrived, or to
 * work on a request. They begin for 2 ms in a turn of the event loop, and one only in a turn that brought a connection.
 * Node accepts one connection in a turn, and reads from busy ones again and again before it goes on, so otherwise one
 * client could keep others waiting.
 */
export function turnOf(address: string): Promise<void> {
  return new Promise<void>((begin) => {
    const queue = queues.get(address);
    if (queue) queue.push(begin);
    else queues.set(address, [begin]);
    if (!isPlanned) setImmediate(beginSome);
    isPlanned = true;
  });
}

/** Parses what arrives in small pieces, each in the turn of the connection's address, and reads no more meanwhile. */
export function parseInTurns(server: Server): void {
  server.on("connection", (socket: Socket) => {
    hasNewConnection = true;
    const address = resolveClientAddress(socket.remoteAddress, undefined);
    // Node's own listener gives the bytes to its parser. While it is the only one, Node parses them without calling it.
    const [parse] = socket.listeners("data");
    const arrived: Buffer[] = [];
    const parseAll = async () => {
      for (let data = arrived[0]; data; data = arrived[0]) {
        for (let at = 0; at < data.length; at += pieceBytes) {
          await turnOf(address);
          if (socket.destroyed) return;
          parse?.call(socket, data.subarray(at, at + pieceBytes));
        }
        arrived.shift();
      }
      if (!unread.has(socket)) socket.resume();
    };
    socket.removeAllListeners("data");
    socket.on("data", (data: Buffer) => {
      socket.pause();
      if (arrived.push(data) === 1) void parseAll();
    });
  });
}

/** Reads no more of a connection that is given up. */
export function stopReading(socket: Socket): void {
  unread.add(socket);
}

async function beginSome(): Promise<void> {
  const end = hasNewConnection ? 0 : performance.now() + turnMs;
  hasNewConnection = false;
  // Within a promise's continuation, nextTick runs once all other continuations have run: the work of each request, until it
  // waits for a file, the database or the network.
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
