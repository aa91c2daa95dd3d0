import { z } from "zod";
import { chosenName } from "./chosen-name";
import { answer, component, entity, Moment, pageOf, text } from "./component";

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
    example: 90,
  }),
});

export const ApiKey = entity("ApiKey", "A key for a program, without its secret.", {
  id: text("Key identifier, opaque; not the secret."),
  name: text("The name that its owner chose."),
  createdAt: Moment.describe("When it was created."),
  expiresAt: Moment.nullable().describe("When it expires; null: never."),
  lastUsedAt: Moment.nullable().describe(
    "When it was last used, to within 5 minutes; null: never.",
  ),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const CreatedApiKey = answer("CreatedApiKey", "The key, with its secret.", {
  key: ApiKey,
  secret: text(
    "Sent as Bearer: `crk_`, 43 random characters and 6 of a checksum. It is never shown again.",
  ),
});

export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

export const ApiKeyPage = pageOf("ApiKeyPage", {
  keys: z.array(ApiKey).describe("The newest first."),
});
