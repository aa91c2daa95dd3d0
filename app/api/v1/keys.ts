import { createApiKey, deleteApiKey, listApiKeys } from "@/lib/auth/api-keys";
import { keys } from "@/lib/contract/operations/keys";
import { bind } from "@/lib/http/bind";
import { notifyByMail } from "@/lib/http/notify-by-mail";

const dayMs = 24 * 3600 * 1000;

export const handlers = bind(keys, {
  listKeys: ({ caller, query: { page = 1 } }) => listApiKeys(caller.user.id, page),
  createKey: async ({ caller, body: { name, expiresInDays }, clientAddress, now }) => {
    const owner = caller.user.id;
    const expiresAt =
      expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs);
    const created = await createApiKey({ owner, by: caller, name, expiresAt, clientAddress }, now);
    notifyByMail(owner, { kind: "key-created", name }, now);
    return created;
  },
  deleteKey: async ({ caller, params, clientAddress, now }) => {
    const { key } = await deleteApiKey({ id: params.id, by: caller, clientAddress }, now);
    notifyByMail(caller.user.id, { kind: "key-deleted", name: key.name }, now);
  },
});
