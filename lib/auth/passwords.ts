import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";
import { normalizePassword } from "@/lib/contract/password-rules";
import { env } from "@/platform/env";
import { bcryptHash, bcryptMatches } from "./password-pool";

/** PostgreSQL reads it too. */
export const storedHashPattern = "^\\$2[aby]\\$(1[0-5])\\$[./A-Za-z0-9]{53}$";
const storedHash = new RegExp(storedHashPattern);
const saltLength = 29;

const saltOfNothing = (cost: number) => `$2b$${cost}$C6UzMDM.H6dfI/f/IKcEe.`;
/** What no password has; verifying against it takes as long as against a real one. */
const hashOfNothing = (cost: number) => `${saltOfNothing(cost)}7Lc1sKMPpZ8HiHBS5EV7bRcF1QgCOE2`;

/**
 * bcrypt (of PASSWORD_COST) of the whole password: HMAC-SHA-256 keyed with the hash's own salt comes first,
 * because bcrypt alone reads 72 bytes.
 */
export async function hashPassword(password: string, clientAddress: string): Promise<string> {
  const salt = bcrypt.genSaltSync(env().PASSWORD_COST);
  return bcryptHash(prepare(password, salt), salt, clientAddress);
}

export type PasswordCheck = {
  password: string;
  /** null: nobody has the address. */
  stored: string | null;
  clientAddress: string;
  /** What a refusal costs; at least the cost of the stored hash. */
  refusalCost: number;
};

/**
 * Whether the password has the stored hash. A no takes the same work whatever is stored: nothing, a
 * malformed hash, one of an outlandish cost, or one cheaper than `refusalCost`.
 */
export async function verifyPassword(check: PasswordCheck): Promise<boolean> {
  const { password, stored, clientAddress, refusalCost } = check;
  const cost = stored === null ? null : costOf(stored);
  const hash = stored === null || cost === null ? hashOfNothing(refusalCost) : stored;
  const input = prepare(password, hash.slice(0, saltLength));
  const fillSalts = fillCosts(cost ?? refusalCost, refusalCost).map(saltOfNothing);
  return (await bcryptMatches(input, hash, fillSalts, clientAddress)) && cost !== null;
}

/** The costs that add up, with `cost` itself, to the work of `whole`: each step of a cost doubles it. */
export function fillCosts(cost: number, whole: number): number[] {
  return Array.from({ length: Math.max(0, whole - cost) }, (_, step) => cost + step);
}

/** The cost of a stored hash; null when it is none of ours. */
export function costOf(stored: string): number | null {
  const cost = storedHash.exec(stored)?.[1];
  return cost === undefined ? null : Number(cost);
}

/** Whether a stored hash was made with another cost than today's. */
export function needsRehash(stored: string): boolean {
  return costOf(stored) !== env().PASSWORD_COST;
}

function prepare(password: string, salt: string): string {
  return createHmac("sha256", salt).update(normalizePassword(password), "utf8").digest("base64");
}
