import { z } from "zod";
import { requiredString } from "./required";

/** Control, format and line-separating characters are refused, because they can make two names look equal. */
const unreadable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** A name that a user gives to something of theirs: trimmed, in NFC, of 1 to `maxLength` readable characters. */
export function chosenName(maxLength: number, { description, example }: Record<string, string>) {
  return z
    .string(requiredString("must be a string"))
    .transform((name) => name.normalize("NFC").trim())
    .refine((name) => name !== "", { message: "must not be empty" })
    .refine((name) => [...name].length <= maxLength, {
      message: `must be at most ${maxLength} characters`,
    })
    .refine((name) => !unreadable.test(name), { message: "must not contain control characters" })
    .meta({ description, example, override: { minLength: 1, maxLength } });
}
