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

function streamOf(
  pieces: AsyncIterable<string | Uint8Array>,
  { reader, ...about }: About,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const next = () => scheduler.run(reader, () => iterator.next());
  let bytes = 0;
  let isCancelled = false;
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await next();
          if (isCancelled) return;
          if (done) {
            controller.close();
            log().info({ ...about, bytes, outcome: "sent" }, "download");
          } else {
            const piece = typeof value === "string" ? encoder.encode(value) : value;
            bytes += piece.length;
            controller.enqueue(piece);
          }
        } catch (error) {
          log().error({ ...about, bytes, outcome: "failed", err: error }, "download");
          if (!isCancelled) controller.error(new Error(`Answer ${about.requestId} broke off.`));
        }
      },
      cancel: async () => {
        isCancelled = true;
        log().info({ ...about, bytes, outcome: "cancelled" }, "download");
        await iterator.return?.();
      },
    },
    // Generate nothing before the client asks for it.
    { highWaterMark: 0 },
  );
}
