import { createHash, randomUUID } from "node:crypto";
import { openApiDocument } from "@/lib/contract/openapi";
import { answer } from "@/lib/http/answer";
import { compressOnce, varyByEncoding } from "@/lib/http/compress";
import type { Handler } from "@/lib/http/endpoint";
import { isKnown } from "@/lib/http/register-answer";
import { env } from "@/platform/env";
import { version } from "@/platform/version";

let document: ReturnType<typeof makeDocument> | undefined;

function makeDocument() {
  const text = JSON.stringify(openApiDocument(env().APP_URL, version));
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  // Weak, because a compressed answer has the same tag.
  return { compressed: compressOnce(text), etag: `W/"${hash}"` };
}

/** The only answer without `ok`, which an OpenAPI document cannot have. */
const getOpenApiDocument: Handler = async (request) => {
  document ??= makeDocument();
  const { compressed, etag } = document;
  const kept = { etag, "cache-control": "private, no-cache" };
  if (isKnown(request, etag))
    return answer(randomUUID(), 304, null, { ...varyByEncoding, ...kept });
  const { body, headers } = await compressed(request);
  return answer(randomUUID(), 200, body, { ...headers, ...kept });
};

export const handlers = { getOpenApiDocument };
