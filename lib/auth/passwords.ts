import { createHmac } from "node:crypto";
import bcrypt from "bcryptjs";
import { normalizePassword } from "@/lib/contract/password-rules";
import { env } from "@/platform/env";
import { bcryptHash, bcryptMatches } from "./password-pool";

/** Hashes that we accept. PostgreSQL evaluates the same pattern. */
export const storedHashPattern = "^\\$2[aby]\\$(1[0-5])\\$[./A-Za-z0-9]{53}$";
const storedHash = new RegExp(storedHashPattern);
const saltLength = 29;

const dummySalt = (cost: number) => `$2b$${cost}$C6UzMDM.H6dfI/f/IKcEe.`;
/** A hash that no password has. It takes as long to verify as a real one. */
const dummyHash = (cost: number) => `${dummySalt(cost)}7Lc1sKMPpZ8HiHBS5EV7bRcF1QgCOE2`;

/**
 * The bcrypt hash (at PASSWORD_COST) of a password. bcrypt reads only 72 bytes, so the password first goes through
 * HMAC-SHA-256, keyed with the hash's own salt.
 */
export async function hashPassword(password: string, clientAddress: string): Promise<string> {
  const salt = bcrypt.genSaltSync(env().PASSWORD_COST);
  return bcryptHash(prepare(password, salt), salt, clientAddress);
}

export type PasswordCheck = {
  password: string;
  /** null: no user has the address. */
  stored: string | null;
  clientAddress: string;
  /** The cost that a refusal must reach; at least that of the stored hash. */
  refusalCost: number;
};

/**
 * Whether the password has the stored hash. A refusal takes the same number of rounds whatever is stored: nothing, a
 * malformed hash, one of an unaccepted cost, or one cheaper than `refusalCost`.
 */
export async function verifyPassword(check: PasswordCheck): Promise<boolean> {
  const { password, stored, clientAddress, refusalCost } = check;
  const cost = stored === null ? null : costOf(stored);
  const hash = stored === null || cost === null ? dummyHash(refusalCost) : stored;
  const input = prepare(password, hash.slice(0, saltLength));
  const fillSalts = fillCosts(cost ?? refusalCost, refusalCost).map(dummySalt);
  return (await bcryptMatches(input, hash, fillSalts, clientAddress)) && cost !== null;
}

/** The costs whose rounds, together with those of `cost`, equal those of `target`. Each step doubles the rounds. */
export function fillCosts(cost: number, target: number): number[] {
  return Array.from({ length: Math.max(0, target - cost) }, (_, step) => cost + step);
}

/** The cost of a stored hash; null if it is not one that we accept. */
export function costOf(stored: string): number | null {
  const cost = storedHash.exec(stored)?.[1];
  return cost === undefined ? null : Number(cost);
}

/** Whether a stored hash was made with another cost than PASSWORD_COST. */
export function needsRehash(stored: string): boolean {
  return costOf(stored) !== env().PASSWORD_COST;
}

function prepare(password: string, salt: string): string {
  return createHmac("sha256", salt).update(normalizePassword(password), "utf8").digest("base64");
}
