import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, migrateDatabase } from "@/db/client";
import { signUp } from "@/lib/auth/sign-up";
import { invite } from "@/lib/operator/invite";

export type Credentials = { email: string; password: string };

/** A data folder of a command's own, which `env()` reads from now on; it is removed when the command ends. */
export function takeTemporaryData(): void {
  const folder = mkdtempSync(join(tmpdir(), "registry-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: "", DEMO_REGISTER: "false" });
}

/** People with accounts in it; the database is closed again, for a server to take. */
export async function signUpPeople(count: number): Promise<Credentials[]> {
  await migrateDatabase();
  const people: Credentials[] = [];
  for (let made = 0; made < count; made++) {
    const email = `bench-${randomBytes(6).toString("hex")}@example.fr`;
    const password = `bench ${randomBytes(12).toString("base64url")}`;
    const now = new Date();
    const { token: invitationToken } = await invite({ expires: "1h" }, now);
    await signUp({ email, password, invitationToken, clientAddress: "127.0.0.1" }, now);
    people.push({ email, password });
  }
  await closeDatabase();
  return people;
}

/** Budgets that no measurement reaches. */
export const unlimited = Object.fromEntries(
  [
    ...["LOGIN_FAILURES", "LOGIN_ATTEMPTS", "ACCOUNT_FAILURES", "REFRESH", "LINKS", "SIGN_UP"],
    ...["PASSWORD_RESETS", "PASSWORD_RESET_MAILS", "PAGES", "INVITATIONS", "KEYS"],
    ...["SEARCH", "SUGGEST", "COMPANY", "EXPORT"],
  ].map((name) => [`LIMIT_${name}`, "999999999/1s"]),
);
