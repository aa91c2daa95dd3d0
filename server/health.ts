import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { doWritesFail } from "@/db/check-writes";
import { pingDatabase } from "@/db/client";
import { ApiError, unavailable } from "@/lib/contract/errors";
import { answerHeaders } from "@/lib/http/answer";
import { build, version } from "@/platform/version";
import { withTimeout } from "@/platform/with-timeout";
import { pathOf, sendFailure } from "./gate";

const pingTimeoutMs = 500;
/** After this time, a ping without an answer is abandoned, and the next check sends a new one. */
const abandonMs = 5_000;
const livePath = "/health/live";
const readyPath = "/health/ready";
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
    if (path === readyPath && !(await this.isReady())) throw unavailable();
  }

  private async isReady(): Promise<boolean> {
    if (!this.takesRequests() || doWritesFail()) return false;
    return withTimeout(pingTimeoutMs, this.ping()).then(
      () => true,
      () => false,
    );
  }

  /** Pings the database once at a time, so that probes of a hanging database do not use up its connections. */
  private ping(): Promise<void> {
    if (this.pendingPing) return this.pendingPing;
    const ping = pingDatabase();
    const forget = () => {
      if (this.pendingPing === ping) this.pendingPing = null;
    };
    const timer = setTimeout(forget, abandonMs);
    timer.unref();
    ping
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        forget();
      });
    this.pendingPing = ping;
    return ping;
  }
}
