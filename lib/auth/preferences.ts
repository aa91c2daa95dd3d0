import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { ApiError } from "@/lib/contract/errors";
import type { UserId } from "./ids";
import { asLiveCaller, type Call } from "./lock-caller";

export type Preferences = { tableColumns: string[] | null };

/** Throws ApiError UNAUTHORIZED if the user was deleted meanwhile. */
export async function getPreferences(user: UserId): Promise<Preferences> {
  const db = await database();
  const [preferences] = await db
    .select({ tableColumns: users.tableColumns })
    .from(users)
    .where(eq(users.id, user));
  if (!preferences) throw new ApiError("UNAUTHORIZED");
  return preferences;
}

/** Replaces the caller's preferences. Throws ApiError UNAUTHORIZED if the session has ended meanwhile. */
export function setPreferences(call: Call, { tableColumns }: Preferences): Promise<Preferences> {
  return asLiveCaller(call, async (db) => {
    await db.update(users).set({ tableColumns }).where(eq(users.id, call.caller.user.id));
    return { tableColumns };
  });
}
