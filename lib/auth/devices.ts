import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { knownDevices } from "@/db/schema";
import type { Device } from "@/lib/contract/sessions";
import type { UserId } from "./ids";

/** The first match wins, because most user agents also name other browsers. */
const apps: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^Wget\//, "Wget"],
  [/^PostmanRuntime\//, "Postman"],
  [/^(?:python|aiohttp)/i, "Python"],
  [/^(?:node|undici|axios)\b/, "Node.js"],
  [/^Go-http-client\//, "Go"],
  [/^(?:Java|okhttp|Apache-HttpClient)\b/, "Java"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?: OS X|intosh)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The app and system of a user agent, as readable names; null for what is not recognised. */
export function describeDevice(userAgent: string | null): Device {
  return { app: firstOf(apps, userAgent ?? ""), system: firstOf(systems, userAgent ?? "") };
}

function firstOf(names: [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

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
