import { z } from "zod";
import { chosenName } from "./chosen-name";
import { answer, component, pageOf } from "./component";
import { Page } from "./search-query";

/** How many keys a user may have, expired ones included. */
export const maxApiKeys = 50;
export const maxApiKeyDays = 365;
export const maxApiKeyNameLength = 64;

const days = `must be a whole number from 1 to ${maxApiKeyDays}`;

export const ApiKeyName = chosenName(maxApiKeyNameLength, {
  description: "The key's name, chosen by its owner. It need not be unique.",
  example: "Nightly import",
});

export const CreateApiKeyBody = component("CreateApiKeyBody", {
  name: ApiKeyName,
  expiresInDays: z.int(days).min(1, days).max(maxApiKeyDays, days).optional().meta({
    description: "The key expires after this many days. Without it, the key never expires.",
  }),
});

export const ApiKeysQuery = component("ApiKeysQuery", { page: Page });

export const ApiKey = component("ApiKey", {
  id: z.string().meta({ description: "Key identifier, opaque; not the secret." }),
  name: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().meta({ description: "null: never." }),
  lastUsedAt: z.iso.datetime().nullable().meta({
    description: "To within 5 minutes; null: never used.",
  }),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = answer("CreatedApiKey", {
  key: ApiKey,
  secret: z.string().meta({
    description:
      "Sent as Bearer: `crk_`, 43 random characters and 6 of a checksum. It is never shown again.",
  }),
});

export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const ApiKeyPage = pageOf("ApiKeyPage", { keys: z.array(ApiKey) });
