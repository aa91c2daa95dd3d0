export const minPasswordLength = 8;
export const maxPasswordLength = 256;

const productWords = ["companyregistry", "registry", "registredesentreprises", "registre"];

/** The form in which an email address is stored and compared: trimmed, NFKC, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** The form in which a password is measured and hashed: NFC, never truncated. */
export function normalizePassword(password: string): string {
  return password.normalize("NFC");
}

/** The form in which a password is compared with common passwords. */
export function foldPassword(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** The length of a password in code points. */
export function passwordLength(password: string): number {
  return [...normalizePassword(password)].length;
}

/** Whether the password is the email address or the part before its @. */
export function isAddressAsPassword(password: string, email: string): boolean {
  const address = normalizeEmail(email);
  return address !== "" && [address, address.split("@")[0]].includes(foldPassword(password));
}

export function isProductAsPassword(password: string): boolean {
  return productWords.includes(foldPassword(password).replace(/[^a-z]/g, ""));
}
