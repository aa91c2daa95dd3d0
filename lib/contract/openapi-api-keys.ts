import { ApiKeyPage, ApiKeysQuery, CreateApiKeyBody, CreatedApiKey, maxApiKeys } from "./api-keys";
import { Done } from "./auth";
import { created, idInPath, operation, signedIn, success } from "./openapi-parts";
import { apiPaths } from "./paths";

/** The user's own API keys. */
export const apiKeyPaths = {
  [apiPaths.keys]: {
    get: operation({
      operationId: "listKeys",
      summary: "List one's own keys for programs, newest first, 20 a page",
      description: "The secrets are not shown again: the service stores only their hashes.",
      tag: "keys",
      security: signedIn,
      query: ApiKeysQuery,
      answers: success("The requested page, with the total.", ApiKeyPage),
      isLimited: false,
    }),
    post: operation({
      operationId: "createKey",
      summary: "Create a key for a program",
      description: `The \`secret\` is returned only once; the service stores only its hash. A program sends it as \`Authorization: Bearer crk_…\`. It is accepted by everything under \`/v1/registry\` and by \`GET /v1/auth/session\`, and refused with 403 elsewhere. A key ends when it is deleted, when it expires, or when its user is deleted or disabled. A user has at most ${maxApiKeys} keys.`,
      tag: "keys",
      security: signedIn,
      body: CreateApiKeyBody,
      answers: created("Created.", CreatedApiKey),
      failures: ["TOO_MANY_KEYS"],
    }),
  },
  [apiPaths.key]: {
    delete: operation({
      operationId: "deleteKey",
      summary: "Delete one of one's own keys",
      description: "The key stops working immediately, on every process.",
      tag: "keys",
      security: signedIn,
      path: idInPath("Key identifier"),
      answers: success("The key is deleted.", Done),
    }),
  },
};
