import { createApiKey, deleteApiKey, listApiKeys } from "@/lib/auth/api-keys";
import { mailAccountChange } from "@/lib/auth/mail-account-change";
import { type ApiKey, ApiKeyName, maxApiKeys } from "@/lib/contract/api-keys";
import { ApiError } from "@/lib/contract/errors";
import { OptionError, readEmail, readTtl } from "./read-options";
import { requireUser } from "./require-user";

export type KeyOptions =
  /** `expires`: such as `90d` or `12h`; undefined: never. */
  | { action: "create"; email: string; name: string; expires?: string | undefined }
  | { action: "list"; email: string }
  | { action: "revoke"; id: string };

export type KeyOutcome =
  | { action: "create"; email: string; key: ApiKey; secret: string }
  | { action: "list"; email: string; keys: ApiKey[] }
  | { action: "revoke"; email: string; key: ApiKey };

/** Creates, lists or deletes keys of a user. Throws OptionError, whose message is one sentence. */
export async function key(options: KeyOptions, now: Date): Promise<KeyOutcome> {
  const { action } = options;
  if (action === "revoke") return { action, ...(await revoke(options.id, now)) };
  const email = readEmail(options.email);
  if (action === "create") {
    const name = readName(options.name);
    const ttl = options.expires === undefined ? null : readTtl(options.expires);
    const expiresAt = ttl === null ? null : new Date(now.getTime() + ttl * 1000);
    return { action, email, ...(await create(email, name, expiresAt, now)) };
  }
  const { userId } = await requireUser(email);
  const { keys } = await listApiKeys(userId, 1, maxApiKeys);
  return { action, email, keys };
}

async function create(email: string, name: string, expiresAt: Date | null, now: Date) {
  const { userId: owner, isDisabled } = await requireUser(email);
  if (isDisabled) throw new OptionError(`${email} is disabled.`);
  const wanted = { owner, by: null, name, expiresAt, clientAddress: null };
  const created = await createApiKey(wanted, now).catch((error: unknown) => {
    throw isRefusal(error, "TOO_MANY_KEYS") ? new OptionError(error.message) : error;
  });
  await mailAccountChange(owner, { kind: "key-created", name }, now);
  return created;
}

async function revoke(id: string, now: Date): Promise<{ key: ApiKey; email: string }> {
  const which = { id, by: null, clientAddress: null };
  const { key, owner } = await deleteApiKey(which, now).catch((error: unknown) => {
    throw isRefusal(error, "NOT_FOUND") ? new OptionError(`There is no key ${id}.`) : error;
  });
  await mailAccountChange(owner.id, { kind: "key-deleted", name: key.name }, now);
  return { key, email: owner.email };
}

function readName(text: string): string {
  const parsed = ApiKeyName.safeParse(text);
  if (!parsed.success) throw new OptionError(`--name ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

function isRefusal(error: unknown, code: ApiError["code"]): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
