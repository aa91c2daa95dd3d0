import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { doWritesFail } from "@/db/check-writes";
import { pingDatabase } from "@/db/client";
import { ApiError, unavailable } from "@/lib/contract/errors";
import { answerHeaders } from "@/lib/http/answer";
import { noteDependency } from "@/platform/dependencies";
import { build, version } from "@/platform/version";
import { withTimeout } from "@/platform/with-timeout";
import { pathOf, sendFailure } from "./gate";

const pingTimeoutMs = 500;
/** After this time, a ping without an answer is abandoned, and the next check sends a new one. */
const abandonMs = 5_000;
const livePath = "/health/live";
const readyPath = "/health/ready";
/** Whether the database answers, whether writes succeed, and whether the process can be sent requests (`ready`). */
export type Readiness = { ready: boolean; database: boolean; writes: boolean };
const okBody = JSON.stringify({ ok: true, version, build });

/**
 * Answers two health checks. `/health/live`: the process answers; nothing else is checked. `/health/ready`: the process
 * can be sent requests. It has started, is not stopping, its database answers within half a second, and the last test
 * write succeeded. Otherwise the answer is 503 with the error envelope.
 */
export class Health {
  private pendingPing: Promise<void> | null = null;

  constructor(private readonly takesRequests: () => boolean) {}

  /** Whether a request is for one of the two paths. */
  matches(incoming: IncomingMessage): boolean {
    const path = pathOf(incoming);
    return path === livePath || path === readyPath;
  }

  async respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "" } = incoming;
    try {
      await this.check(method, pathOf(incoming));
    } catch (error) {
      return sendFailure(outgoing, error);
    }
    const length = String(Buffer.byteLength(okBody));
    outgoing.writeHead(200, answerHeaders(randomUUID(), { "content-length": length }));
    outgoing.end(method === "HEAD" ? undefined : okBody);
  }

  private async check(method: string, path: string): Promise<void> {
    if (method !== "GET" && method !== "HEAD") {
      throw new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow: "GET, HEAD" } });
    }
    if (path === livePath) return;
    // No ping before the start has ended: it would open the embedded database, which the first import needs for itself.
    if (!this.takesRequests() || !(await this.readiness()).ready) throw unavailable();
  }

  /** Asks the database now, and waits half a second at most. Before the start has ended, no write is tested. */
  async readiness(): Promise<Readiness> {
    const writes = !this.takesRequests() || !doWritesFail();
    const database = await withTimeout(pingTimeoutMs, this.ping()).then(
      () => true,
      () => false,
    );
    return { ready: this.takesRequests() && database && writes, database, writes };
  }

  /** Pings the database once at a time, so that probes of a hanging database do not use up its connections. */
  private ping(): Promise<void> {
    if (this.pendingPing) return this.pendingPing;
    const ping = pingDatabase();
    const forget = () => {
      if (this.pendingPing === ping) this.pendingPing = null;
    };
    const timer = setTimeout(() => {
      this.note(new Error(`no answer within ${abandonMs} ms`));
      forget();
    }, abandonMs);
    timer.unref();
    ping
      .then(
        () => this.note(null),
        (error: unknown) => this.note(error),
      )
      .finally(() => {
        clearTimeout(timer);
        forget();
      });
    this.pendingPing = ping;
    return ping;
  }

  /** Not during a start or stop, when the connection is opened or closed on purpose. */
  private note(failure: unknown): void {
    if (this.takesRequests()) noteDependency("database", failure);
  }
}
