import { createHash, randomUUID } from "node:crypto";
import { openApiDocument } from "@/lib/contract/openapi";
import { answer } from "@/lib/http/answer";
import { compress, varyByEncoding } from "@/lib/http/compress";
import { isKnown } from "@/lib/http/entity-tag";
import { methods } from "@/lib/http/methods";
import { env } from "@/platform/env";
import { version } from "@/platform/version";

let document: { text: string; etag: string } | undefined;

function makeDocument() {
  const text = JSON.stringify(openApiDocument(env().APP_URL, version));
  // Weak, because a compressed answer has the same tag.
  return {
    text,
    etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
  };
}

/** The only answer without `ok`, which an OpenAPI document cannot have. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async (request) => {
    document ??= makeDocument();
    const { text, etag } = document;
    const kept = { etag, "cache-control": "private, no-cache" };
    if (isKnown(request, etag))
      return answer(randomUUID(), 304, null, { ...varyByEncoding, ...kept });
    const { body, headers } = await compress(text, request);
    return answer(randomUUID(), 200, body, { ...headers, ...kept });
  },
});
