import { randomBytes } from "node:crypto";
import { hashOfCost } from "./hash-of-cost";

/** The lowest PASSWORD_COST. Most tests do not depend on the cost of hashing. */
export const lowestCost = "10";

const variable = "E2E_PASSWORD";

export type KnownPassword = { password: string; hash: string };

/** Hashes once the password that all seeded accounts of this run share. */
export function makeKnownPassword(): void {
  const password = `known ${randomBytes(9).toString("base64url")}`;
  const known: KnownPassword = {
    password,
    hash: hashOfCost(password, Number(process.env.PASSWORD_COST ?? 12)),
  };
  process.env[variable] = JSON.stringify(known);
}

export function knownPassword(): KnownPassword {
  const { [variable]: text } = process.env;
  if (!text) throw new Error("The run's global setup has made no password.");
  return JSON.parse(text) as KnownPassword;
}
