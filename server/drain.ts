import type { IncomingMessage, Server, ServerResponse } from "node:http";

const drainMs = 8_000;
const flushMs = 100;
/** How long answers ask clients to close their connections, before the server stops listening. */
const announceMs = 500;

/** Counts running requests, so that stopping waits for them and for nothing else. */
export class Drain {
  private running = 0;
  private onEmpty: (() => void) | null = null;
  stopping = false;

  /** Call for each request, before it is handled. */
  track(_incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.running++;
    if (this.stopping) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      this.running--;
      if (this.running === 0) this.onEmpty?.();
    });
  }

  /** Stops listening, waits until running requests have finished (8 s at most), then closes all connections. */
  async stop(server: Server): Promise<void> {
    this.stopping = true;
    await pause(announceMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([this.empty(), pause(drainMs)]);
    await pause(flushMs);
    server.closeAllConnections();
    await Promise.race([closed, pause(flushMs)]);
  }

  private empty(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onEmpty = resolve;
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
