import { randomBytes } from "node:crypto";
import { hashOfCost } from "./hash-of-cost";

/** Of PASSWORD_COST: most tests sign in for something else than the hashing. */
export const lowestCost = "10";

const variable = "E2E_PASSWORD";

export type KnownPassword = { password: string; hash: string };

/** Hashes the password of every account that the tests of this run put into a database. */
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
