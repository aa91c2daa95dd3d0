import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { knownDevices } from "@/db/schema";
import type { Device } from "@/lib/contract/sessions";
import { describeDevice } from "./describe-device";
import type { UserId } from "./ids";

/**
 * Remembers the kinds of device from which a user signs in. Returns the device if it is new and others are known;
 * null for a known one, and at the user's first sign-in.
 */
export async function noteDevice(
  db: Database,
  { userId, userAgent }: { userId: UserId; userAgent: string | null },
  now: Date,
): Promise<Device | null> {
  const device = describeDevice(userAgent);
  const name = [device.app, device.system].filter(Boolean).join(", ") || "unknown";
  const devices = await db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  if (devices.some((one) => one.device === name)) return null;
  const added = await db
    .insert(knownDevices)
    .values({ userId, device: name, firstUsedAt: now })
    .onConflictDoNothing()
    .returning({ device: knownDevices.device });
  return devices.length > 0 && added.length > 0 ? device : null;
}
