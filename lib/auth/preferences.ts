import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import type { UserId } from "./ids";

export type Preferences = { tableColumns: string[] | null };

/** Throws ApiError UNAUTHORIZED if the user was deleted meanwhile. */
export async function getPreferences(user: UserId): Promise<Preferences> {
  const db = await database();
  const [found] = await db
    .select({ tableColumns: users.tableColumns })
    .from(users)
    .where(eq(users.id, user));
  if (!found) throw new ApiError("UNAUTHORIZED");
  return found;
}

/** Replaces a user's preferences. Throws ApiError UNAUTHORIZED if the user was deleted meanwhile. */
export async function setPreferences(
  user: UserId,
  { tableColumns }: Preferences,
): Promise<Preferences> {
  const db = await database();
  const [changed] = await db
    .update(users)
    .set({ tableColumns })
    .where(eq(users.id, user))
    .returning({ tableColumns: users.tableColumns });
  if (!changed) throw new ApiError("UNAUTHORIZED");
  return changed;
}
