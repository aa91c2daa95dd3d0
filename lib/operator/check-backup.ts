import type { Database } from "@/db/client";
import { lastBackup } from "@/db/last-backup";
import { advice, good, type Outcome, problem } from "./finding";

const hourMs = 3_600_000;
/** One night may be missed. */
const maxHours = 36;

/** Whether a backup was made within the last day and a half. */
export async function checkBackup(db: Database, now: Date): Promise<Outcome> {
  const seconds = await lastBackup(db);
  if (seconds === null) {
    return advice("There was no backup; run each day: npm run backup -- FILE");
  }
  const takenAt = new Date(seconds * 1000);
  const hours = (now.getTime() - takenAt.getTime()) / hourMs;
  const day = `the last one is of ${takenAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return hours > maxHours
    ? problem(`${day[0]?.toUpperCase()}${day.slice(1)}; run each day: npm run backup -- FILE`)
    : good(day);
}
