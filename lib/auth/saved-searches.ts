import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { savedSearches, users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import { maxSavedSearches, type SavedSearch } from "@/lib/contract/saved-searches";
import { parseSavedSearchId, type UserId } from "./ids";

/**
 * Saves a search. Throws ApiError SEARCH_ALREADY_EXISTS for a name that the user has given already, TOO_MANY_SEARCHES,
 * or UNAUTHORIZED if the user was deleted meanwhile.
 */
export async function saveSearch(
  { owner: userId, name, query }: { owner: UserId; name: string; query: string },
  now: Date,
): Promise<SavedSearch> {
  const db = await database();
  return db.transaction(async (transaction) => {
    const own = await lockSearches(transaction, userId);
    refuseName(own, name);
    if (own.length >= maxSavedSearches) throw new ApiError("TOO_MANY_SEARCHES");
    const saved = { id: randomUUID(), userId, name, query, createdAt: now };
    await transaction.insert(savedSearches).values(saved);
    return searchOf(saved);
  });
}

/**
 * Gives a user's saved search another name. Throws ApiError NOT_FOUND, SEARCH_ALREADY_EXISTS if another search of the
 * user has that name, or UNAUTHORIZED if the user was deleted meanwhile.
 */
export async function renameSavedSearch({
  id,
  owner: userId,
  name,
}: {
  id: string;
  owner: UserId;
  name: string;
}): Promise<SavedSearch> {
  const searchId = parseSavedSearchId(id);
  if (!searchId) throw new ApiError("NOT_FOUND");
  const db = await database();
  return db.transaction(async (transaction) => {
    const own = await lockSearches(transaction, userId);
    const found = own.find((search) => search.id === searchId);
    if (!found) throw new ApiError("NOT_FOUND");
    refuseName(
      own.filter((other) => other !== found),
      name,
    );
    await transaction.update(savedSearches).set({ name }).where(eq(savedSearches.id, searchId));
    return searchOf({ ...found, name });
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

/** Deletes a user's saved search. Throws ApiError NOT_FOUND. */
export async function deleteSavedSearch(id: string, owner: UserId): Promise<void> {
  const searchId = parseSavedSearchId(id);
  if (!searchId) throw new ApiError("NOT_FOUND");
  const db = await database();
  const deleted = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, owner)))
    .returning({ id: savedSearches.id });
  if (deleted.length === 0) throw new ApiError("NOT_FOUND");
}

type Row = typeof savedSearches.$inferSelect;

function searchOf({ id, name, query, createdAt }: Row): SavedSearch {
  return { id, name, query, createdAt: createdAt.toISOString() };
}

function refuseName(searches: readonly Row[], name: string): void {
  const same = searches.find((search) => search.name === name);
  if (same) throw new ApiError("SEARCH_ALREADY_EXISTS", { id: same.id, name });
}

/**
 * The searches of a user. Makes parallel changes of them wait for each other, so that none exceeds the limit or takes a name
 * twice.
 */
async function lockSearches(transaction: Database, userId: UserId): Promise<Row[]> {
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for("no key update");
  if (!user) throw new ApiError("UNAUTHORIZED");
  return transaction.select().from(savedSearches).where(eq(savedSearches.userId, userId));
}
