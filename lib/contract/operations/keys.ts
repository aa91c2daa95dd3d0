import { ApiKeyPage, CreateApiKeyBody, CreatedApiKey, maxApiKeys } from "@/lib/contract/api-keys";
import { del, get, group, post } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";
import { PageQuery } from "@/lib/contract/search-query";

export const keys = group("keys", "Keys for programs.", {
  listKeys: get(apiPaths.keys, {
    summary: "List one's own keys for programs, newest first, 20 a page",
    description: "The secrets are not shown again: the service stores only their hashes.",
    query: PageQuery,
    answer: ApiKeyPage,
  }),
  createKey: post(apiPaths.keys, {
    summary: "Create a key for a program",
    description: `The \`secret\` is returned only once; the service stores only its hash. A program sends it as \`Authorization: Bearer crk_…\`. It is accepted by everything under \`/v1/registry\` and by \`GET /v1/auth/session\`, and refused with 403 elsewhere. A key ends when it is deleted, when it expires, or when its user is deleted or disabled. A user has at most ${maxApiKeys} keys.`,
    limit: "keys",
    body: CreateApiKeyBody,
    answer: CreatedApiKey,
    status: 201,
    failures: ["TOO_MANY_KEYS"],
  }),
  deleteKey: del(apiPaths.key, {
    summary: "Delete one of one's own keys",
    description: "The key stops working immediately, on every process.",
  }),
});
