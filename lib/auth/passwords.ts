import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";
import { normalizePassword } from "@/lib/contract/password-rules";
import { env } from "@/lib/env";
import { bcryptHash, bcryptMatches } from "./password-pool";

const storedHash = /^\$2[aby]\$(1[0-5])\$[./A-Za-z0-9]{53}$/;
const saltLength = 29;

/** What no password has; verifying against it takes as long as against a real one. */
const hashOfNothing = () =>
  `$2b$${env().PASSWORD_COST}$C6UzMDM.H6dfI/f/IKcEe.7Lc1sKMPpZ8HiHBS5EV7bRcF1QgCOE2`;

/**
 * bcrypt (of PASSWORD_COST) of the whole password: HMAC-SHA-256 keyed with the hash's own salt comes first,
 * because bcrypt alone reads 72 bytes.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = bcrypt.genSaltSync(env().PASSWORD_COST);
  return bcryptHash(prepare(password, salt), salt);
}

/**
 * Whether `password` has the stored hash. A null or malformed hash, or one of an outlandish cost, is
 * false after the same work.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const usable = stored !== null && storedHash.test(stored);
  const hash = usable ? stored : hashOfNothing();
  const matches = await bcryptMatches(prepare(password, hash.slice(0, saltLength)), hash);
  return usable && matches;
}

/** Whether a stored hash was made with another cost than today's. */
export function needsRehash(stored: string): boolean {
  return Number(storedHash.exec(stored)?.[1]) !== env().PASSWORD_COST;
}

function prepare(password: string, salt: string): string {
  return createHmac("sha256", salt).update(normalizePassword(password), "utf8").digest("base64");
}
