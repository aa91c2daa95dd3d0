import { invalid } from "@/lib/contract/errors";
import {
  foldPassword,
  isAddressAsPassword,
  isProductAsPassword,
} from "@/lib/contract/password-rules";

const shared = globalThis as { registryCommonPasswords?: Promise<ReadonlySet<string>> };

/**
 * Refuses (ApiError 400 of the field) a common password, the email address or its part before
 * the @, and the product's name. Length is the contract's schema's.
 */
export async function requireGoodPassword(
  password: string,
  email: string,
  field = "password",
): Promise<void> {
  if ((await commonPasswords()).has(foldPassword(password))) throw invalid(field, "is too common");
  if (isAddressAsPassword(password, email)) throw invalid(field, "must not be the email address");
  if (isProductAsPassword(password)) throw invalid(field, "must not be the product's name");
}

function commonPasswords(): Promise<ReadonlySet<string>> {
  shared.registryCommonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((word) => word.toLowerCase())),
  );
  return shared.registryCommonPasswords;
}
