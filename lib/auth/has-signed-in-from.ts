import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { auditEvents, users } from "@/db/schema";

const rememberedMs = 90 * 24 * 3600_000;
const signInEvents = ["sign-up", "login", "password-reset"];

/** Whether the user with this email has recently signed in from this client address, unlike a stranger. */
export async function hasSignedInFrom(
  db: Database,
  email: string,
  clientAddress: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(users)
    .innerJoin(auditEvents, eq(auditEvents.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(auditEvents.clientAddress, clientAddress),
        inArray(auditEvents.event, signInEvents),
        gt(auditEvents.at, new Date(now.getTime() - rememberedMs)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
