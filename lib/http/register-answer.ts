import type { Register } from "@/lib/contract/registry";
import { build, version } from "@/platform/version";
import { hasTag } from "./entity-tag";

/**
 * The tag of everything that is answered from a register: its version, its date, and the service's build, which may answer
 * otherwise. It is weak, because a compressed answer has the same tag.
 */
function tagOf({ version: registerVersion, date }: Register): string {
  return `W/"${registerVersion}.${date ?? "none"}.${build ?? version}"`;
}

/** Headers of an answer from the register. A client may keep it, and asks each time whether it still holds. */
export function registerHeaders(register: Register): Record<string, string> {
  return {
    "cache-control": "private, no-cache",
    etag: tagOf(register),
    "x-register-version": String(register.version),
    ...(register.date !== null && { "x-register-date": register.date }),
  };
}

/** Whether a read's client has what this register answers. */
export function hasTagOf(register: Register, request: Request): boolean {
  return hasTag(request, tagOf(register));
}
