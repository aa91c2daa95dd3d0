import { createApiKey, listApiKeys } from "@/lib/auth/api-keys";
import { ApiKeyPage, ApiKeysQuery, CreateApiKeyBody, CreatedApiKey } from "@/lib/contract/api-keys";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";
import { notifyByMail } from "@/lib/http/notify-by-mail";

const dayMs = 24 * 3600 * 1000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "required", query: ApiKeysQuery, response: ApiKeyPage },
    ({ caller, query: { page = 1 } }) => listApiKeys(caller.user.id, page),
  ),
  POST: endpoint(
    {
      auth: "required",
      limit: "keys",
      body: CreateApiKeyBody,
      response: CreatedApiKey,
      status: 201,
    },
    async ({ caller, body: { name, expiresInDays }, clientAddress, now }) => {
      const owner = caller.user.id;
      const expiresAt =
        expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs);
      const created = await createApiKey(
        { owner, by: caller, name, expiresAt, clientAddress },
        now,
      );
      notifyByMail(owner, { kind: "key-created", name }, now);
      return created;
    },
  ),
});
