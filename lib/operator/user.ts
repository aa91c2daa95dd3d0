import { changeUser, endUserSessions } from "@/lib/auth/change-user";
import { deleteUser } from "@/lib/auth/delete-user";
import { mailAccountChange } from "@/lib/auth/mail-account-change";
import { createPasswordResetUrl } from "@/lib/auth/request-password-reset";
import { ApiError } from "@/lib/contract/errors";
import type { AccountUser, UserChange } from "@/lib/contract/users";
import { OptionError, readEmail, readRole } from "./read-options";
import { requireUser } from "./require-user";

export type UserOptions = {
  email?: string | undefined;
  role?: string | undefined;
  disable?: boolean | undefined;
  enable?: boolean | undefined;
  delete?: boolean | undefined;
  "end-sessions"?: boolean | undefined;
  "password-link"?: boolean | undefined;
  /** Allowed even on the last active admin. */
  force?: boolean | undefined;
};

/**
 * The outcome. `user`: null once deleted. `ended`: the number of sessions that `--end-sessions` ended. `url`: the link of
 * `--password-link`.
 */
export type UserResult = {
  email: string;
  action: (typeof actions)[number];
  changed: boolean;
  user: AccountUser | null;
  ended: number | null;
  url: string | null;
};

const actions = ["role", "disable", "enable", "delete", "end-sessions", "password-link"] as const;

/** The requested action; null unless exactly one is given. */
export function actionOf(options: UserOptions): UserResult["action"] | null {
  const requested = actions.filter((action) => options[action] !== undefined && options[action]);
  return requested.length === 1 ? (requested[0] ?? null) : null;
}

/** Runs one action on a user, and mails them about a change. Throws OptionError, whose message is one sentence. */
export async function user(options: UserOptions, now: Date): Promise<UserResult> {
  const email = readEmail(options.email ?? "");
  const action = actionOf(options);
  if (!action) throw new OptionError(`Give one of --${actions.join(", --")}.`);
  const change: UserChange =
    action === "role" ? { role: readRole(options.role ?? "") } : { disabled: action === "disable" };
  const { userId, accountId } = await requireUser(email);
  const force = options.force ?? false;
  const act = { accountId, userId, by: null, clientAddress: null, force };
  const result = { email, action, changed: true, user: null, ended: null, url: null };
  try {
    if (action === "end-sessions") return { ...result, ended: await endUserSessions(act, now) };
    if (action === "password-link") {
      const url = await createPasswordResetUrl(userId, now);
      if (url === null) throw new OptionError(`${email} is disabled; first use --enable.`);
      return { ...result, url };
    }
    if (action === "delete") {
      await mailAccountChange(await deleteUser(act, now), { kind: "deleted" }, now);
      return result;
    }
    const { user: changed, changes } = await changeUser(act, change, now);
    for (const each of changes) await mailAccountChange(userId, each, now);
    return { ...result, changed: changes.length > 0, user: changed };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "LAST_ADMIN")) throw error;
    throw new OptionError(
      `${email} is the last active admin of the account; use --force to do it anyway.`,
    );
  }
}
