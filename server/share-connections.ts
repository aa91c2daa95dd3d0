import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isTrusted, resolveClientAddress } from "@/lib/http/client-address";

/** The share of all connections that one address may have. */
const addressShare = 1 / 4;
/** Beyond this share of all connections, those that wait for a next request are closed. */
const busyShare = 0.9;
const checkMs = 1_000;
/** How long a piece of an answer, of 64 KB in a download, may wait until the client has taken it. */
const maxPieceMs = 60_000;
/** Of all answers that wait for their clients. */
const maxWaitingBytes = 64 * 1024 * 1024;

type Progress = { taken: number; since: number };

/**
 * Keeps connections and memory free for others: an address has a quarter of the connections, unless it is a trusted proxy;
 * idle ones are closed when few are left; and so is whoever takes an answer too slowly, or has most waiting
 * while all answers together take too much memory.
 */
export function shareConnections(server: Server): void {
  const open = new Map<Socket, Progress>();
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = resolveClientAddress(socket.remoteAddress, undefined);
    const add = (one: 1 | -1) => counts.set(address, (counts.get(address) ?? 0) + one);
    add(1);
    open.set(socket, { taken: 0, since: Date.now() });
    socket.once("close", () => {
      open.delete(socket);
      if (add(-1).get(address) === 0) counts.delete(address);
    });
    const isOverShare = (counts.get(address) ?? 0) > addressShare * server.maxConnections;
    if (isOverShare && !isTrusted(socket.remoteAddress ?? "")) socket.destroy();
    else if (open.size >= busyShare * server.maxConnections) server.closeIdleConnections();
  });
  const check = setInterval(() => closeSlowReaders(open), checkMs).unref();
  server.once("close", () => clearInterval(check));
}

function closeSlowReaders(open: Map<Socket, Progress>): void {
  const now = Date.now();
  let waiting = 0;
  for (const [socket, progress] of open) {
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || taken !== progress.taken) {
      Object.assign(progress, { taken, since: now });
    } else if (now - progress.since > maxPieceMs) socket.destroy();
    waiting += socket.writableLength;
  }
  if (waiting <= maxWaitingBytes) return;
  for (const socket of [...open.keys()].toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (waiting <= maxWaitingBytes) return;
    waiting -= socket.writableLength;
    socket.destroy();
  }
}
