import { log } from "@/platform/log";
import { answer } from "./answer";

/** A file that is made as it is sent. */
export type Download = {
  mediaType: string;
  /** Letters, digits, dots and dashes. */
  fileName: string;
  /** How many rows it has, told beforehand; null: it has none. */
  total: number | null;
  pieces: AsyncIterable<string>;
};

/**
 * The answer of a download. A piece is made when the client has taken the one before; a client that
 * goes away ends the making. Once begun there is no room for the envelope: a failure is logged and
 * breaks the connection, so that no client takes a part for the whole.
 */
export function downloadAnswer(requestId: string, route: string, given: Download): Response {
  const { mediaType, fileName, total, pieces } = given;
  return answer(requestId, 200, streamOf(pieces, { requestId, route }), {
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${fileName}"`,
    ...(total !== null && { "x-total-count": String(total) }),
  });
}

function streamOf(
  pieces: AsyncIterable<string>,
  about: { requestId: string; route: string },
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let bytes = 0;
  let isGivenUp = false;
  return new ReadableStream(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await iterator.next();
          if (isGivenUp) return;
          if (done) {
            controller.close();
            log().info({ ...about, bytes, outcome: "sent" }, "download");
          } else {
            const piece = encoder.encode(value);
            bytes += piece.length;
            controller.enqueue(piece);
          }
        } catch (error) {
          log().error({ ...about, bytes, outcome: "broken off", err: error }, "download");
          if (!isGivenUp) controller.error(new Error(`Answer ${about.requestId} broke off.`));
        }
      },
      cancel: async () => {
        isGivenUp = true;
        log().info({ ...about, bytes, outcome: "given up" }, "download");
        await iterator.return?.();
      },
    },
    // Nothing ahead of what is asked for.
    { highWaterMark: 0 },
  );
}
