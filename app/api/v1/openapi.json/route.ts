import { randomUUID } from "node:crypto";
import { openApiDocument } from "@/lib/contract/openapi";
import { answer } from "@/lib/http/answer";
import { compress } from "@/lib/http/compress";
import { methods } from "@/lib/http/methods";
import { env } from "@/platform/env";
import { version } from "@/platform/version";

let document: string | undefined;

/** The only answer without `ok`, which an OpenAPI document cannot have. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async (request) => {
    document ??= JSON.stringify(openApiDocument(env().APP_URL, version));
    const { body, headers } = await compress(document, request);
    return answer(randomUUID(), 200, body, headers);
  },
});
