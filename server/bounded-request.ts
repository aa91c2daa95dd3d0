import { IncomingMessage } from "node:http";
import { ApiError, invalid, unavailable } from "@/lib/contract/errors";
import { maxBodyBytes } from "@/lib/http/json-body";
import { stopReading } from "./share-turns";

/** A body that is too large is read and dropped up to this size, so that its sender gets the answer. */
export const maxDroppedBytes = 8 * 1024 * 1024;
/** How long a connection stays open, unread, when more comes. Closing it at once would take the answer away. */
export const lingerMs = 2_000;
/** Of all bodies that are arriving or wait for their turn. More than that is refused, so that many slow senders cannot fill the memory. */
export const maxHeldBytes = 64 * 1024 * 1024;
let heldBytes = 0;
/** A body up to this size is never refused for what others send. All connections together can hold 24 MB of them. */
const smallBytes = 4_096;
const nothing = Buffer.alloc(0);

/**
 * A request that collects its body while the HTTP parser delivers it. This is the only place that limits bodies. It counts
 * the bytes themselves, so it does not matter what the headers say or hide. Handlers start once the body is there.
 */
export class BoundedRequest extends IncomingMessage {
  private size = 0;
  private body: Buffer = nothing;
  private isRefused = false;
  private notify = () => {};

  /**
   * Waits for the whole body. Throws ApiError PAYLOAD_TOO_LARGE as soon as it has more than 64 KiB, and
   * SERVICE_UNAVAILABLE while too many others are arriving.
   */
  async arrive(): Promise<void> {
    await this.until(() => this.size > maxBodyBytes || this.isRefused || this.isOver());
    this.keep(nothing);
    if (this.isRefused) throw unavailable();
    if (this.size > maxBodyBytes) throw new ApiError("PAYLOAD_TOO_LARGE");
    // A request that took too long has already been answered, so it must not be handled any more.
    if (!this.complete || this.socket.writableEnded) throw invalid("body", "did not arrive whole");
  }

  /** Waits until the rest of the body is dropped. Closing the connection before would take the answer away. */
  async finish(): Promise<void> {
    await this.until(() => this.isOver());
    this.keep(nothing);
  }

  /** Called by the parser for each piece, and with null at the end. False stops the reading. */
  override push(chunk: Buffer | null): boolean {
    if (chunk) this.collect(chunk);
    else {
      if (this.body.length > 0) super.push(this.body.subarray(0, this.size));
      super.push(null);
    }
    this.notify();
    return this.size <= maxDroppedBytes;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    super._destroy(error, callback);
    this.keep(nothing);
    this.notify();
  }

  private collect(chunk: Buffer): void {
    const start = this.size;
    this.size += chunk.length;
    if (start <= maxDroppedBytes && this.size > maxDroppedBytes) {
      stopReading(this.socket);
      setTimeout(() => this.socket.destroy(), lingerMs).unref();
    }
    if (this.size > this.body.length) {
      const length = Math.min(maxBodyBytes, Math.max(this.size, 2 * start));
      this.isRefused ||=
        length > smallBytes && heldBytes + length - this.body.length > maxHeldBytes;
      if (this.size > maxBodyBytes || this.isRefused) {
        this.keep(nothing);
        return;
      }
      const larger = Buffer.alloc(length);
      this.body.copy(larger);
      this.keep(larger);
    }
    // Copied, because many small pieces take much more memory than their bytes.
    chunk.copy(this.body, start);
  }

  private keep(body: Buffer): void {
    heldBytes += body.length - this.body.length;
    this.body = body;
  }

  private isOver(): boolean {
    return this.complete || this.destroyed;
  }

  private until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.notify = () => {
        if (isReached()) resolve();
      };
      this.notify();
    });
  }
}
