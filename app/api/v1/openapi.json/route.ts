import { randomUUID } from "node:crypto";
import { openApiDocument } from "@/lib/contract/openapi";
import { answer } from "@/lib/http/answer";
import { methods } from "@/lib/http/methods";
import { env } from "@/platform/env";

let document: string | undefined;

/** The only answer without `ok`, which an OpenAPI document cannot have. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () => {
    document ??= JSON.stringify(openApiDocument(env().APP_URL));
    return answer(randomUUID(), 200, document);
  },
});
