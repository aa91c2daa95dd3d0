import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { savedSearches } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { maxSavedSearches, type SavedSearch } from "@/lib/contract/saved-searches";
import { parseSavedSearchId, type UserId } from "./ids";
import { asLiveCaller, type Call } from "./lock-caller";

/**
 * Saves a search. Throws ApiError SEARCH_ALREADY_EXISTS for a name that the user has given already, TOO_MANY_SEARCHES,
 * or UNAUTHORIZED if the session has ended meanwhile.
 */
export function saveSearch(
  call: Call,
  { name, query }: { name: string; query: string },
): Promise<SavedSearch> {
  const { caller, now } = call;
  const userId = caller.user.id;
  return asLiveCaller(call, async (transaction) => {
    const own = await searchesOf(transaction, userId);
    refuseName(own, name);
    if (own.length >= maxSavedSearches) throw new ApiError("TOO_MANY_SEARCHES");
    const saved = { id: randomUUID(), userId, name, query, createdAt: now };
    await transaction.insert(savedSearches).values(saved);
    return searchOf(saved);
  });
}

/**
 * Gives a user's saved search another name. Throws ApiError NOT_FOUND, SEARCH_ALREADY_EXISTS if another search of the
 * user has that name, or UNAUTHORIZED if the session has ended meanwhile.
 */
export async function renameSavedSearch(
  call: Call,
  { id, name }: { id: string; name: string },
): Promise<SavedSearch> {
  const searchId = parseSavedSearchId(id);
  if (!searchId) throw new ApiError("NOT_FOUND");
  return asLiveCaller(call, async (transaction) => {
    const own = await searchesOf(transaction, call.caller.user.id);
    const current = own.find((search) => search.id === searchId);
    if (!current) throw new ApiError("NOT_FOUND");
    refuseName(
      own.filter((other) => other !== current),
      name,
    );
    await transaction.update(savedSearches).set({ name }).where(eq(savedSearches.id, searchId));
    return searchOf({ ...current, name });
  });
}

/** All saved searches of a user, newest first. */
export async function listSavedSearches(owner: UserId): Promise<SavedSearch[]> {
  const db = await database();
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, owner))
    .orderBy(desc(savedSearches.createdAt), asc(savedSearches.id));
  return rows.map(searchOf);
}

/** Deletes the caller's saved search. Throws ApiError NOT_FOUND, or UNAUTHORIZED if the session has ended meanwhile. */
export async function deleteSavedSearch(call: Call, id: string): Promise<void> {
  const searchId = parseSavedSearchId(id);
  if (!searchId) throw new ApiError("NOT_FOUND");
  const own = and(eq(savedSearches.id, searchId), eq(savedSearches.userId, call.caller.user.id));
  const deleted = await asLiveCaller(call, (db) =>
    db.delete(savedSearches).where(own).returning({ id: savedSearches.id }),
  );
  if (deleted.length === 0) throw new ApiError("NOT_FOUND");
}

type SavedSearchRow = typeof savedSearches.$inferSelect;

function searchOf({ id, name, query, createdAt }: SavedSearchRow): SavedSearch {
  return { id, name, query, createdAt: createdAt.toISOString() };
}

function refuseName(searches: readonly SavedSearchRow[], name: string): void {
  const same = searches.find((search) => search.name === name);
  if (same) throw new ApiError("SEARCH_ALREADY_EXISTS", { id: same.id, name });
}

/** Parallel changes of them wait for each other, because they lock the user: none exceeds the limit or takes a name twice. */
function searchesOf(db: Database, userId: UserId): Promise<SavedSearchRow[]> {
  return db.select().from(savedSearches).where(eq(savedSearches.userId, userId));
}
