import type { IncomingMessage } from "node:http";
import { resolveClientAddress } from "@/lib/http/client-address";

/** How many requests of an address begin in one turn of the event loop. */
export const startsPerTurn = 20;

type Starts = { count: number; waiting: (() => void)[] };
const addresses = new Map<string, Starts>();

/**
 * Waits while many requests of the same client address begin. Node reads from busy connections again and again before its
 * event loop goes on, so without this wait one client could keep it from all else, such as new connections.
 */
export async function shareStarts({ socket, headers }: IncomingMessage): Promise<void> {
  const forwarded = headers["x-forwarded-for"];
  const address = resolveClientAddress(socket.remoteAddress, String(forwarded ?? ""));
  const starts = addresses.get(address) ?? { count: 0, waiting: [] };
  if (addresses.size === 0) setImmediate(beginNext);
  addresses.set(address, starts);
  if (starts.count >= startsPerTurn) {
    await new Promise<void>((resolve) => starts.waiting.push(resolve));
  } else starts.count += 1;
}

function beginNext(): void {
  for (const [address, starts] of addresses) {
    const next = starts.waiting.splice(0, startsPerTurn);
    starts.count = next.length;
    if (next.length === 0) addresses.delete(address);
    for (const begin of next) begin();
  }
  if (addresses.size > 0) setImmediate(beginNext);
}
