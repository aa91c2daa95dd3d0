import { createHash } from "node:crypto";
import { parisDay } from "@/lib/contract/paris-day";
import type { Register } from "@/lib/contract/registry";
import { build, version } from "@/platform/version";

/**
 * The tag of what is answered from a register: its version, its date, the service's build, which may answer otherwise, and
 * a hash of the address and the day. So only who got the answer of this address has its tag, and no tag outlives the day
 * from which texts count (`depuis deux ans`). It is weak, because a compressed answer has the same tag.
 */
function tagOf({ version: registerVersion, date }: Register, { url }: Request, now: Date): string {
  const { pathname, search } = new URL(url);
  const of = createHash("sha256").update(`${parisDay(now)} ${pathname}${search}`);
  const hash = of.digest("base64url").slice(0, 16);
  return `W/"${registerVersion}.${date ?? "none"}.${build ?? version}.${hash}"`;
}

/** Headers of an answer from the register. A client may keep it, and asks each time whether it still holds. */
export function registerHeaders(
  register: Register,
  request: Request,
  now: Date,
): Record<string, string> {
  return {
    "cache-control": "private, no-cache",
    etag: tagOf(register, request, now),
    ...versionHeaders(register),
  };
}

/** Headers of every answer that a register was read for, also of a failure. */
export function versionHeaders({ version, date }: Register): Record<string, string> {
  return {
    "x-register-version": String(version),
    ...(date !== null && { "x-register-date": date }),
  };
}

/** Whether a read's client has got an answer of this register to this address, which it then answers without the work. */
export function hasTagOf(register: Register, request: Request, now: Date): boolean {
  return hasTag(request, tagOf(register, request, now));
}

/** Whether a read's client wants no body of the answer that these headers are of. */
export function isKnownAnswer(headers: Record<string, string>, request: Request): boolean {
  return headers.etag !== undefined && isKnown(request, headers.etag);
}

/** Whether a read's client has the answer of this tag already. */
function hasTag(request: Request, etag: string): boolean {
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
