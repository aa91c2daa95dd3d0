import { z } from "zod";
import { ApiKeyPage, ApiKeysQuery, CreateApiKeyBody, CreatedApiKey, maxApiKeys } from "./api-keys";
import { Done } from "./auth";
import { always, failures, jsonBody, signedIn, success, withBody } from "./openapi-parts";
import { apiPaths } from "./paths";

/** The user's own API keys. */
export const apiKeyPaths = {
  [apiPaths.keys]: {
    get: {
      operationId: "listKeys",
      summary: "List one's own keys for programs, newest first, 20 a page",
      description: "The secrets are not shown again: the service stores only their hashes.",
      tags: ["keys"],
      security: signedIn,
      requestParams: { query: ApiKeysQuery },
      responses: {
        "200": success("The requested page, with the total.", ApiKeyPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
    post: {
      operationId: "createKey",
      summary: "Create a key for a program",
      description: `The \`secret\` is returned only once; the service stores only its hash. A program sends it as \`Authorization: Bearer crk_…\`. It is accepted by everything under \`/v1/registry\` and by \`GET /v1/auth/session\`, and refused with 403 elsewhere. A key ends when it is deleted, when it expires, or when its user is deleted or disabled. A user has at most ${maxApiKeys} keys.`,
      tags: ["keys"],
      security: signedIn,
      requestBody: jsonBody(CreateApiKeyBody),
      responses: {
        "201": success("Created.", CreatedApiKey),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "TOO_MANY_KEYS",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.key]: {
    delete: {
      operationId: "deleteKey",
      summary: "Delete one of one's own keys",
      description: "The key stops working immediately, on every process.",
      tags: ["keys"],
      security: signedIn,
      requestParams: {
        path: z.object({
          id: z.string().meta({ description: "Key identifier; anything else is 404." }),
        }),
      },
      responses: {
        "200": success("The key is deleted.", Done),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};
