import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { knownDevices } from "@/db/schema";
import type { Device } from "@/lib/contract/sessions";
import { describeDevice } from "./describe-device";
import type { UserId } from "./ids";

/**
 * Keeps from which kinds of device a user signs in. Gives the device when others are known and this one
 * is not: whoever signs in for the first time has none.
 */
export async function noteDevice(
  db: Database,
  { userId, userAgent }: { userId: UserId; userAgent: string | null },
  now: Date,
): Promise<Device | null> {
  const device = describeDevice(userAgent);
  const name = [device.app, device.system].filter(Boolean).join(", ") || "unknown";
  const known = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  if (known.some((one) => one.device === name)) return null;
  const added = await db
    .insert(knownDevices)
    .values({ userId, device: name, firstUsedAt: now })
    .onConflictDoNothing()
    .returning({ device: knownDevices.device });
  return known.length > 0 && added.length > 0 ? device : null;
}
