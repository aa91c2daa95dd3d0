import { isSharedStoreReachable } from "@/lib/http/limits";
import { checkMailServer } from "@/lib/mail/check-mail-server";
import { noteDependency } from "@/platform/dependencies";
import { env } from "@/platform/env";
import type { Health } from "./health";

const databaseEveryMs = 5_000;
/** Upstash is paid by the call. */
const storeEveryMs = 15_000;
const mailEveryMs = 60_000;

/**
 * Asks the database, the store of the limits and the mail server regularly. So the log and the metrics show an
 * outage even without requests. Replicas are watched by `db/replicas.ts`. Returns a function that stops it.
 */
export function watchDependencies(health: Health): () => void {
  const timers = [
    repeat(() => health.readiness(), databaseEveryMs),
    repeat(isSharedStoreReachable, storeEveryMs),
    repeat(askMailServer, mailEveryMs),
  ];
  return () => timers.forEach(clearInterval);
}

/** Each check logs by itself what it finds, and ends before the next one. */
function repeat(check: () => Promise<unknown>, ms: number): NodeJS.Timeout {
  void check();
  return setInterval(() => void check(), ms).unref();
}

async function askMailServer(): Promise<void> {
  const { SMTP_URL } = env();
  if (!SMTP_URL) return;
  const failure = await checkMailServer(SMTP_URL).then(
    () => null,
    (error: unknown) => error,
  );
  noteDependency("mailServer", failure);
}
