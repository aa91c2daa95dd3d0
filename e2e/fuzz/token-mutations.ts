import fc from "fast-check";
import { weighted } from "./weighted";

type Json = Record<string, unknown>;
type LetterChange = { at: number; cut: number; put: string };
export type TextChange = { part: number | null; changes: LetterChange[] };
export type ClaimChange = { part: number; name: string; value: unknown };

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const strangers = [..."+/=.~%,:!'", ""];
const ownText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 50 });

const letterChange: fc.Arbitrary<LetterChange> = fc.record({
  // The ends, which hold unused bits, are chosen more often than others.
  at: fc.oneof(fc.nat(2000), fc.constantFrom(-1, -2, 0)),
  cut: fc.constantFrom(1, 1, 1, 0, 2, 40),
  put: weighted([5, fc.constantFrom(...letters, ...strangers)], [1, ownText]),
});

/** Changes of some characters, in one part or anywhere. */
export const textChange: fc.Arbitrary<TextChange> = fc.record({
  part: fc.option(fc.nat(4)),
  changes: fc.array(letterChange, { minLength: 1, maxLength: 3 }),
});

export function withText(token: string, { part, changes }: TextChange): string {
  if (part === null) return changes.reduce(withLetters, token);
  const parts = token.split(".");
  const at = part % parts.length;
  return parts.with(at, changes.reduce(withLetters, parts[at] ?? "")).join(".");
}

function withLetters(text: string, { at, cut, put }: LetterChange): string {
  const from = at < 0 ? Math.max(0, text.length + at) : at % (text.length + 1);
  return text.slice(0, from) + put + text.slice(from + cut);
}

/** A change of one claim in the header or the payload. */
export const claimChange: fc.Arbitrary<ClaimChange> = fc.record({
  part: fc.nat(1),
  name: fc.constantFrom(
    ...["alg", "typ", "kid", "crit", "jwk", "iss", "aud", "sub", "sid", "iat", "exp", "nbf"],
  ),
  value: fc.oneof(
    fc.constantFrom<unknown>("none", "HS512", "", null, 0, 9e15, -1, [], {}, true),
    fc.jsonValue(),
  ),
});

export function withClaim(token: string, { part, name, value }: ClaimChange): string {
  const parts = token.split(".");
  const claims = JSON.parse(Buffer.from(parts[part] ?? "", "base64url").toString()) as Json;
  const text = JSON.stringify({ ...claims, [name]: value });
  return parts.with(part, Buffer.from(text).toString("base64url")).join(".");
}

/** Which parts are taken from another token. */
export const partExchange: fc.Arbitrary<boolean[]> = fc.array(fc.boolean(), {
  minLength: 5,
  maxLength: 5,
});

export function withParts(token: string, other: string, taken: boolean[]): string {
  const parts = other.split(".");
  return token
    .split(".")
    .map((part, at) => (taken[at] ? (parts[at] ?? part) : part))
    .join(".");
}
