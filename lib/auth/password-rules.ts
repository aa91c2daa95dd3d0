import { invalid } from "@/lib/contract/errors";

const productWords = ["companyregistry", "registry"];
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
  const folded = password.normalize("NFKC").toLowerCase();
  if ((await commonPasswords()).has(folded)) throw invalid(field, "is too common");
  if (folded === email || folded === email.split("@")[0]) {
    throw invalid(field, "must not be the email address");
  }
  if (productWords.includes(folded.replace(/[^a-z]/g, ""))) {
    throw invalid(field, "must not be the product's name");
  }
}

function commonPasswords(): Promise<ReadonlySet<string>> {
  shared.registryCommonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((word) => word.toLowerCase())),
  );
  return shared.registryCommonPasswords;
}
