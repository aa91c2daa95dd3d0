/** Whether a read's client has the answer of this tag already. */
export function hasTag({ headers, method }: Request, etag: string): boolean {
  const given = headers.get("if-none-match");
  if (given === null || !["GET", "HEAD"].includes(method)) return false;
  return given.split(",").map(opaque).includes(opaque(etag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
