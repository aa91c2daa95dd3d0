/** Whether each dot-separated part of a token is base64url as we write it: no other text decodes alike. */
export function hasOneSpelling(token: string): boolean {
  return token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
