import { createHash, createHmac, randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits in base64url: 43 characters. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored: its SHA-256 in hex. */
export function hashOpaqueToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

/** Whether a text has the form of our tokens. */
export function isOpaqueToken(text: string): boolean {
  return shape.test(text);
}

/** The successor of `parent`, derived with `salt`. It can be derived again only with the parent itself. */
export function childToken(parent: string, salt: string): string {
  return createHmac("sha256", parent).update(salt, "utf8").digest("base64url");
}
