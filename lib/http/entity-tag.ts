/** Whether a read's client has the answer of this tag already. */
export function hasTag(request: Request, etag: string): boolean {
  return knownTags(request).map(opaque).includes(opaque(etag));
}

/** The same for an answer that there is: `*` means any (RFC 9110, 13.1.2). */
export function isKnown(request: Request, etag: string): boolean {
  return knownTags(request).join() === "*" || hasTag(request, etag);
}

function knownTags({ headers, method }: Request): string[] {
  const given = headers.get("if-none-match");
  if (given === null || !["GET", "HEAD"].includes(method)) return [];
  return given.split(",").map((tag) => tag.trim());
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}
