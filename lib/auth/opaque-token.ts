import { createHash, createHmac, randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url: 43 characters. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of an opaque token: SHA-256 in hex. */
export function hashOpaqueToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

/** Whether the text can be one of our tokens at all. */
export function isOpaqueToken(text: string): boolean {
  return shape.test(text);
}

/** The one successor of `parent` under `salt`: only who holds the parent can make it again. */
export function childToken(parent: string, salt: string): string {
  return createHmac("sha256", parent).update(salt, "utf8").digest("base64url");
}
