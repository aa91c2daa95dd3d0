import { createReadStream, existsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { ApiError } from "@/lib/contract/errors";
import { resourceHeaders } from "@/lib/contract/security-headers.mjs";
import { encodingFor } from "@/lib/http/compress";
import { pathOf, sendFailure } from "./gate";

const prefix = "/_next/static/";
const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

/** The end of the name of a compressed copy, as `scripts/compress.mjs` writes it. */
const ends = { br: ".br", gzip: ".gz" };

/**
 * Sends a script or style of the build in `folder`, as it is or a copy that the build has compressed. Next would compress it
 * again for each request. Returns false if it leaves the request to Next.
 */
export function sendCompressed(
  folder: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  const path = pathOf(incoming);
  if (!path.startsWith(prefix)) return false;
  if (path.includes("%")) {
    // No file's name needs it, and Next would compress such a file again for each request.
    void sendFailure(outgoing, new ApiError("NOT_FOUND"));
    return true;
  }
  const type = types[/\.(js|css)$/.exec(path)?.[1] ?? ""];
  if (!type) return false;
  if (incoming.method !== "GET" && incoming.method !== "HEAD") return false;
  if (!/^[\w./~-]+$/.test(path)) return false;
  const encoding = encodingFor(String(incoming.headers["accept-encoding"] ?? ""));
  const file = join(folder, "static", path.slice(prefix.length)) + (encoding ? ends[encoding] : "");
  if (!existsSync(file)) return false;
  outgoing.writeHead(200, {
    "content-type": type,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": statSync(file).size,
    vary: "Accept-Encoding",
    // A file's name contains a hash of its content.
    "cache-control": "public, max-age=31536000, immutable",
    ...resourceHeaders,
  });
  if (incoming.method === "HEAD") outgoing.end();
  // A file that cannot be read, for lack of descriptors for example, breaks off this answer only.
  else pipeline(createReadStream(file), outgoing, () => {});
  return true;
}
