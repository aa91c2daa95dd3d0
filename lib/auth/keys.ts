import { createHash, hkdfSync } from "node:crypto";
import { env } from "@/platform/env";

export type SigningKey = { id: string; bytes: Uint8Array };

/** Each purpose has its own key, so a token made for one is never valid for the other. */
export type KeyPurpose = "access-token" | "browser-session" | "first-invitation";

const derived = new Map<string, SigningKey[]>();

/** The keys of a purpose, from AUTH_SECRET and AUTH_SECRET_PREVIOUS. The first signs; all verify. */
export function signingKeys(purpose: KeyPurpose): [SigningKey, ...SigningKey[]] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env();
  const memo = `${purpose}\n${AUTH_SECRET}\n${AUTH_SECRET_PREVIOUS ?? ""}`;
  const cached = derived.get(memo);
  if (cached?.[0]) return [cached[0], ...cached.slice(1)];
  const first = derive(AUTH_SECRET, purpose);
  const rest = AUTH_SECRET_PREVIOUS ? [derive(AUTH_SECRET_PREVIOUS, purpose)] : [];
  derived.set(memo, [first, ...rest]);
  return [first, ...rest];
}

/** The ids of the accepted keys as one text, which changes when the keys do. */
export function acceptedKeys(purpose: KeyPurpose): string {
  return signingKeys(purpose)
    .map(({ id }) => id)
    .join(" ");
}

function derive(secret: string, purpose: KeyPurpose): SigningKey {
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "company-registry", purpose, 32));
  return { bytes, id: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}
