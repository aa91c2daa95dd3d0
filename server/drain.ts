import type { IncomingMessage, Server, ServerResponse } from "node:http";

const drainMs = 8_000;
const flushMs = 100;
/** For so long busy clients are told to close their connections before we do. */
const leaveMs = 500;

/** Counts requests under way, so that stopping waits for them and for nothing else. */
export class Drain {
  private underWay = 0;
  private onEmpty: (() => void) | null = null;
  stopping = false;

  /** Call for each request, before it is handled. */
  track(_incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.underWay++;
    if (this.stopping) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      this.underWay--;
      if (this.underWay === 0) this.onEmpty?.();
    });
  }

  /** Takes no new connection, lets requests under way end (8 s at most), then closes every socket. */
  async stop(server: Server): Promise<void> {
    this.stopping = true;
    await pause(leaveMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([this.empty(), pause(drainMs)]);
    await pause(flushMs);
    server.closeAllConnections();
    await Promise.race([closed, pause(flushMs)]);
  }

  private empty(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onEmpty = resolve;
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
