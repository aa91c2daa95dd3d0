import { randomUUID } from "node:crypto";
import { openApiDocument } from "@/lib/contract/openapi";
import { env } from "@/lib/env";
import { answer } from "@/lib/http/answer";
import { methods } from "@/lib/http/methods";

let document: string | undefined;

/** The one answer without `ok`: an OpenAPI document has no room for it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: async () => {
    document ??= JSON.stringify(openApiDocument(env().APP_URL));
    return answer(randomUUID(), 200, document);
  },
});
