import { count } from "drizzle-orm";
import { connection, database } from "@/db/client";
import { emptyRegister, liveRegister, users } from "@/db/schema";
import { env } from "@/lib/env";
import { invite } from "@/lib/operator/invite";

/** On the embedded database, once: a small register to look at. */
export async function loadDemoRegister(say: (line: string) => void): Promise<void> {
  if (!env().DEMO_REGISTER || (await connection()).kind !== "embedded") return;
  const db = await database();
  const [live] = await db.select({ schemaName: liveRegister.schemaName }).from(liveRegister);
  if (live?.schemaName !== emptyRegister) return;
  say("First start: loading a demo register of about 20,000 companies.");
  const { importDemo } = await import("@/lib/sirene/import-demo");
  await importDemo();
}

/** While nobody has an account: the link by which the first administrator gets one. */
export async function offerFirstInvitation(say: (line: string) => void): Promise<void> {
  const db = await database();
  const [known] = await db.select({ users: count() }).from(users);
  if (known?.users !== 0) return;
  const { url, expiresAt } = await invite({ role: "admin" }, new Date());
  say(`Nobody has an account yet. Administrator's invitation (until ${expiresAt}):\n  ${url}`);
}
