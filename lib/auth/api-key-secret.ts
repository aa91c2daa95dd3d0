import { randomBytes } from "node:crypto";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "crk_";
const randomDigits = 43;
const checksumDigits = 6;
const shape = /^crk_[0-9A-Za-z]{49}$/;

/**
 * The secret of a new key: `crk_`, then 256 random bits as 43 base-62 digits, then their CRC-32 (prefix included) as 6
 * digits. So a scanner for leaked secrets can recognise a valid key without calling the service.
 */
export function newApiKeySecret(bits = randomBytes(32)): string {
  const body = prefix + base62(BigInt(`0x${bits.toString("hex")}`), randomDigits);
  return withChecksum(body);
}

/** Whether a Bearer token is meant to be a key. */
export function isApiKeySecret(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whether the form and the checksum of a key are right. */
export function hasValidChecksum(secret: string): boolean {
  const end = prefix.length + randomDigits;
  return shape.test(secret) && checksumOf(secret.slice(0, end)) === secret.slice(end);
}

/** Appends the checksum to the first part of a key. */
export function withChecksum(body: string): string {
  return body + checksumOf(body);
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), checksumDigits);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text.padStart(length, "0");
}

/** The CRC-32 of zip and gzip. `zlib.crc32` exists only since Node 20.15. */
function crc32(text: string): number {
  let crc = ~0;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
