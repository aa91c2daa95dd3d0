import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { doWritesFail } from "@/db/check-writes";
import { pingDatabase } from "@/db/client";
import { ApiError, unavailable } from "@/lib/contract/errors";
import { answerHeaders } from "@/lib/http/answer";
import { pathOf, sendFailure } from "./gate";

const pingMs = 500;
const lostMs = 5_000;
const livePath = "/health/live";
const readyPath = "/health/ready";
const well = JSON.stringify({ ok: true });

/**
 * `/health/live` tells that the process answers, and touches nothing. `/health/ready` tells whether it can
 * be sent requests: it has started, is not stopping, its database answers within half a second, and writes are
 * done (a full disk); else 503 in the envelope.
 */
export class Health {
  private asking: Promise<void> | null = null;

  constructor(private readonly takesRequests: () => boolean) {}

  /** Whether a request is for one of the two. */
  takes(incoming: IncomingMessage): boolean {
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
    const length = String(Buffer.byteLength(well));
    outgoing.writeHead(200, answerHeaders(randomUUID(), { "content-length": length }));
    outgoing.end(method === "HEAD" ? undefined : well);
  }

  private async check(method: string, path: string): Promise<void> {
    if (method !== "GET" && method !== "HEAD") {
      throw new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow: "GET, HEAD" } });
    }
    if (path === readyPath && !(await this.isReady())) throw unavailable();
  }

  private async isReady(): Promise<boolean> {
    if (!this.takesRequests() || doWritesFail()) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), pingMs);
    });
    const answered = this.ping().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, late]).finally(() => clearTimeout(timer));
  }

  /** One question at a time, so that probes of a database that hangs do not take all connections; a lost one is given up. */
  private ping(): Promise<void> {
    if (this.asking) return this.asking;
    const asked = pingDatabase();
    const forget = () => {
      if (this.asking === asked) this.asking = null;
    };
    const timer = setTimeout(forget, lostMs);
    timer.unref();
    asked
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer);
        forget();
      });
    this.asking = asked;
    return asked;
  }
}
