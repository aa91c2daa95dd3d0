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

/** `owner`: the address, or for a trusted proxy, which brings many clients, the connection. */
type Progress = { owner: unknown; taken: number; since: number };

/**
 * Keeps connections and memory free for others: an address has a quarter of the connections, unless it is a trusted proxy;
 * idle ones are closed when few are left; and so is who takes an answer too slowly, or whose address has most
 * waiting while all answers together take too much memory.
 */
export function shareConnections(server: Server): void {
  const open = new Map<Socket, Progress>();
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = resolveClientAddress(socket.remoteAddress, undefined);
    const add = (one: 1 | -1) => counts.set(address, (counts.get(address) ?? 0) + one);
    add(1);
    const isProxy = isTrusted(socket.remoteAddress ?? "");
    open.set(socket, { owner: isProxy ? socket : address, taken: 0, since: Date.now() });
    socket.once("close", () => {
      open.delete(socket);
      if (add(-1).get(address) === 0) counts.delete(address);
    });
    const isOverShare = (counts.get(address) ?? 0) > addressShare * server.maxConnections;
    if (isOverShare && !isProxy) socket.destroy();
    else if (open.size >= busyShare * server.maxConnections) server.closeIdleConnections();
  });
  const check = setInterval(() => {
    closeSlowReaders(open);
    boundWaiting(open);
  }, checkMs).unref();
  server.once("close", () => clearInterval(check));
}

function closeSlowReaders(open: Map<Socket, Progress>): void {
  const now = Date.now();
  for (const [socket, progress] of open) {
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || taken !== progress.taken) {
      Object.assign(progress, { taken, since: now });
    } else if (now - progress.since > maxPieceMs) socket.destroy();
  }
}

/** Closes the connections that have most waiting, of the owner who has most, until all together are within the bound. */
function boundWaiting(open: Map<Socket, Progress>): void {
  const sums = new Map<unknown, number>();
  let excess = -maxWaitingBytes;
  for (const [{ writableLength }, { owner }] of open) {
    sums.set(owner, (sums.get(owner) ?? 0) + writableLength);
    excess += writableLength;
  }
  if (excess <= 0) return;
  const largestFirst = [...open].toSorted(([a], [b]) => b.writableLength - a.writableLength);
  while (excess > 0) {
    const [most] = [...sums].reduce((one, other) => (other[1] > one[1] ? other : one));
    const at = largestFirst.findIndex(([, { owner }]) => owner === most);
    const [largest] = largestFirst.splice(at, 1);
    if (!largest) return;
    const [socket] = largest;
    sums.set(most, (sums.get(most) ?? 0) - socket.writableLength);
    excess -= socket.writableLength;
    socket.destroy();
  }
}
