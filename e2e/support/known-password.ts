import { randomBytes } from "node:crypto";
import { hashPassword } from "@/lib/auth/passwords";

const variable = "E2E_PASSWORD";

export type KnownPassword = { password: string; hash: string };

/** Hashes the password of every account that the tests of this run put into a database. */
export async function makeKnownPassword(): Promise<void> {
  const password = `known ${randomBytes(9).toString("base64url")}`;
  const known: KnownPassword = { password, hash: await hashPassword(password) };
  process.env[variable] = JSON.stringify(known);
}

export function knownPassword(): KnownPassword {
  const { [variable]: text } = process.env;
  if (!text) throw new Error("The run's global setup has made no password.");
  return JSON.parse(text) as KnownPassword;
}
