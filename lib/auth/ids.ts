import type { User } from "@/lib/contract/auth";

declare const brand: unique symbol;

type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<"user">;
export type SessionId = Branded<"session">;
export type AccountId = Branded<"account">;
export type InvitationId = Branded<"invitation">;
export type ApiKeyId = Branded<"api-key">;
export type SavedSearchId = Branded<"saved-search">;

/** A user of a live session or key, as read from the database. */
export type CallingUser = User & { id: UserId; accountId: AccountId };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function parser<Id extends string>(text: unknown): Id | null {
  return typeof text === "string" && uuid.test(text) ? (text as Id) : null;
}

/** Each returns null if the text is not an identifier. */
export const parseUserId = (text: unknown) => parser<UserId>(text);
export const parseSessionId = (text: unknown) => parser<SessionId>(text);
export const parseAccountId = (text: unknown) => parser<AccountId>(text);
export const parseInvitationId = (text: unknown) => parser<InvitationId>(text);
export const parseApiKeyId = (text: unknown) => parser<ApiKeyId>(text);
export const parseSavedSearchId = (text: unknown) => parser<SavedSearchId>(text);
