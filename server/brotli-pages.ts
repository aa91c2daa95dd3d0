import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompress, constants } from "node:zlib";
import { encodingFor, varyByEncoding } from "@/lib/http/compress";

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Compresses a page for a client that takes Brotli alone. Next, which knows only gzip and deflate, would send it as it is.
 * Such clients are rare, so the page is compressed as a whole.
 */
export function compressByBrotli({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  const accepted = String(headers["accept-encoding"] ?? "");
  if (encodingFor(accepted) !== "br" || /gzip|deflate|\*/i.test(accepted)) return;
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => void;
  const end = outgoing.end.bind(outgoing) as (body: Uint8Array) => void;
  const chunks: Uint8Array[] = [];
  let head: unknown[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    return true;
  };
  const send = (body: Uint8Array) => {
    writeHead(...(head.length > 0 ? head : [outgoing.statusCode]));
    end(body);
  };
  outgoing.flushHeaders = () => {};
  outgoing.writeHead = (...args: unknown[]) => {
    head = args;
    return outgoing;
  };
  outgoing.write = keep;
  outgoing.end = (last?: unknown) => {
    keep(last);
    const body = Buffer.concat(chunks);
    const isText = String(outgoing.getHeader("content-type")).startsWith("text/");
    if (!isText || body.length === 0) send(body);
    else {
      brotliCompress(body, options, (error, compressed) => {
        if (error) return outgoing.destroy(error);
        outgoing.removeHeader("content-length");
        outgoing.setHeader("content-encoding", "br");
        outgoing.appendHeader("vary", varyByEncoding.vary);
        send(compressed);
      });
    }
    return outgoing;
  };
}
