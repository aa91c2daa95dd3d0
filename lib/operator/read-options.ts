import { EmailAddress, type Role, roles } from "@/lib/contract/auth";

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
const maxTtlSeconds = 365 * 86_400;

/** The operator's command cannot be done; the message is one sentence. */
export class OptionError extends Error {
  override name = "OptionError";
}

/** The normalised email address. Throws OptionError. */
export function readEmail(text: string): string {
  const parsed = EmailAddress.safeParse(text);
  if (!parsed.success) throw new OptionError(`--email ${text} is not a valid email address.`);
  return parsed.data;
}

/** The choice that the text names. Throws OptionError. */
export function readChoice<Choice extends string>(
  option: string,
  choices: readonly Choice[],
  text: string,
): Choice {
  const choice = choices.find((one) => one === text);
  if (!choice) throw new OptionError(`${option} must be ${choices.join(" or ")}, not ${text}.`);
  return choice;
}

/** Throws OptionError. */
export function readRole(text: string): Role {
  return readChoice("--role", roles, text);
}

/** The seconds of a duration such as `7d`, `12h`, `30m` or `45s`. Throws OptionError. */
export function readTtl(text: string): number {
  const [, count, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  if (!(seconds >= 1 && seconds <= maxTtlSeconds)) {
    throw new OptionError(`--expires must be like 7d, 12h or 30m, at most 365d, not ${text}.`);
  }
  return seconds;
}
