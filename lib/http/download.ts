import { ReadableStream as WebStream } from "node:stream/web";
import type { Register } from "@/lib/contract/registry";
import { log } from "@/platform/log";
import { answer } from "./answer";
import { FairScheduler } from "./fair-scheduler";
import { versionHeaders } from "./register-answer";

/** A file that is generated while it is sent. */
export type Download = {
  mediaType: string;
  /** Letters, digits, dots and dashes. */
  fileName: string;
  /** Its number of rows, for the header X-Total-Count; null: no such header. */
  total: number | null;
  /** The register that it was read from, for the headers X-Register-Version and X-Register-Date. */
  register?: Register;
  pieces: AsyncIterable<string | Uint8Array>;
};

/** `reader`: the person who reads it. */
type About = { requestId: string; route: string; reader: string };

/** Many downloads of one person share a third of the process's time. */
const scheduler = new FairScheduler();

/**
 * The streaming answer of a download. The next piece is generated when the client has taken the previous one; if the
 * client disconnects, generation ends. After the headers are sent, a failure can no longer become an error envelope. It
 * is logged and the connection is broken off, so that no client takes a part for the whole file.
 */
export function downloadAnswer(
  about: About,
  given: Download,
  headers: Record<string, string> = {},
): Response {
  const { mediaType, fileName, total, register, pieces } = given;
  return answer(about.requestId, 200, streamOf(pieces, about), {
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${fileName}"`,
    ...(total !== null && { "x-total-count": String(total) }),
    ...(register && versionHeaders(register)),
    ...headers,
  });
}

/** Generates nothing before the client asks for it. */
function streamOf(pieces: Download["pieces"], about: About): ReadableStream<Uint8Array> {
  return WebStream.from(encoded(pieces, about)) as ReadableStream<Uint8Array>;
}

async function* encoded(
  pieces: Download["pieces"],
  { reader, ...about }: About,
): AsyncGenerator<Uint8Array, void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const end = { bytes: 0, outcome: "cancelled" };
  try {
    for (;;) {
      const { done, value } = await scheduler.run(reader, () => iterator.next());
      if (done) break;
      const piece = typeof value === "string" ? encoder.encode(value) : value;
      end.bytes += piece.length;
      yield piece;
    }
    end.outcome = "sent";
  } catch (error) {
    log().error({ ...about, ...end, outcome: "failed", err: error }, "download");
    end.outcome = "failed";
    throw new Error(`Answer ${about.requestId} broke off.`);
  } finally {
    if (end.outcome !== "failed") log().info({ ...about, ...end }, "download");
    await iterator.return?.();
  }
}
