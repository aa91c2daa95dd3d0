/**
 * Whether each dot-separated part of a token is base64url in its canonical form. The last character of a part may have
 * unused bits, so several texts decode to the same bytes; only one of them is accepted.
 */
export function isCanonicalBase64Url(token: string): boolean {
  return token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
