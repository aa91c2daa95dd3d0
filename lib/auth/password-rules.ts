import { invalid } from "@/lib/contract/errors";
import { countFree, isPatternPassword, repeatedUnit } from "@/lib/contract/password-patterns";
import {
  foldPassword,
  isAddressAsPassword,
  isProductAsPassword,
} from "@/lib/contract/password-rules";
import { perProcess } from "@/platform/per-process";

/** A common word is still common with up to this many digits or signs around it. A sequence like `1234` counts as one. */
const maxPadding = 4;

const shared = perProcess(
  "common-passwords",
  (): { loaded?: Promise<ReadonlySet<string>> } => ({}),
);

/**
 * Throws ApiError VALIDATION_ERROR for a weak password: a common one, a repetition or sequence, the email address or
 * its part before the @, or the product's name. The schema of the request checks the length.
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

/** Whether it is a common password, alone, repeated, or with a few digits or signs around it, such as `admin1234`. */
function isCommon(folded: string, common: ReadonlySet<string>): boolean {
  if (common.has(folded) || common.has(repeatedUnit(folded))) return true;
  const [, before = "", word = "", after = ""] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(folded) ?? [];
  return countFree(before) + countFree(after) <= maxPadding && common.has(word);
}

/** Common passwords, folded. It includes short ones, because longer passwords are built from them. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  shared.loaded ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(foldPassword)),
  );
  return shared.loaded;
}
