import { invalid } from "@/lib/contract/errors";
import { countFree, isPatternPassword, repeatedUnit } from "@/lib/contract/password-patterns";
import {
  foldPassword,
  isAddressAsPassword,
  isProductAsPassword,
} from "@/lib/contract/password-rules";
import { perProcess } from "@/platform/per-process";

/** What may stand around a common word, in characters that do not follow from one another, and change nothing. */
const fewCharacters = 4;

const shared = perProcess(
  "common-passwords",
  (): { reading?: Promise<ReadonlySet<string>> } => ({}),
);

/**
 * Refuses (ApiError 400 of the field) a common password, a repetition or sequence, the email address or its part
 * before the @, and the product's name. Length is the contract's schema's.
 */
export async function requireGoodPassword(
  password: string,
  email: string,
  field = "password",
): Promise<void> {
  if (isCommon(foldPassword(password), await commonPasswords())) {
    throw invalid(field, "is too common");
  }
  if (isPatternPassword(password)) throw invalid(field, "must not be a sequence or a repetition");
  if (isAddressAsPassword(password, email)) throw invalid(field, "must not be the email address");
  if (isProductAsPassword(password)) throw invalid(field, "must not be the product's name");
}

/** Whether it is a common one, alone or repeated, or one with a few digits or signs around it, as `admin1234`. */
function isCommon(folded: string, common: ReadonlySet<string>): boolean {
  if (common.has(folded) || common.has(repeatedUnit(folded))) return true;
  const [, before = "", word = "", after = ""] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(folded) ?? [];
  return countFree(before) + countFree(after) <= fewCharacters && common.has(word);
}

/** The passwords that others try first, folded: those too short to be chosen are the words of longer ones. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  shared.reading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(foldPassword)),
  );
  return shared.reading;
}
