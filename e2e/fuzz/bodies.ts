import fc from "fast-check";
import { maxBodyBytes } from "@/lib/http/json-body";
import type { JsonSchema } from "../support/operations";
import { hostileJson, hostileText, validOf } from "./values";
import { weighted } from "./weighted";

export type Body = string | Uint8Array | null;
type Fields = Record<string, unknown>;

/** Bodies for a schema: valid ones, almost valid ones, and arbitrary bytes. */
export function bodyFor(
  schema: JsonSchema | null,
  known: Record<string, string[]>,
): fc.Arbitrary<Body> {
  if (!schema) return weighted([9, fc.constant(null)], [1, anyBytes]);
  const valid = validOf(schema, "", known) as fc.Arbitrary<Fields>;
  const text = valid.map((fields) => JSON.stringify(fields));
  return weighted(
    [6, text],
    [6, almost(valid, Object.keys(schema.properties ?? {}))],
    [2, hostileJson.map((value) => JSON.stringify(value))],
    [2, mangled(text)],
    [1, anyBytes],
    [1, extreme],
  );
}

export function isTooLarge(body: Body): boolean {
  return body !== null && body.length > maxBodyBytes;
}

/** A valid body with one field of a wrong type, missing, or added. */
function almost(valid: fc.Arbitrary<Fields>, names: string[]): fc.Arbitrary<string> {
  const name = fc.oneof(fc.constantFrom(...names), hostileText);
  return fc
    .tuple(valid, name, fc.oneof(fc.constant(undefined), hostileJson))
    .map(([fields, changed, value]) => {
      const entries = Object.entries(fields).filter(([one]) => one !== changed);
      return JSON.stringify(Object.fromEntries([...entries, [changed, value]]));
    });
}

/** Valid JSON with one part cut out and another inserted. */
export function mangled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    "",
    ",",
    "{",
    "}",
    "[",
    '"',
    "\\",
    "\\ud800",
    "\u0000",
    "//",
    "1e999",
  );
  return fc.tuple(text, fc.nat(1000), fc.nat(5), piece).map(([whole, at, cut, put]) => {
    const from = at % (whole.length + 1);
    return whole.slice(0, from) + put + whole.slice(from + cut);
  });
}

export const anyBytes: fc.Arbitrary<Uint8Array> = fc.uint8Array({ maxLength: 200 });

export const extreme: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  "[".repeat(30_000),
  `{"a":${"[".repeat(15)}${"]".repeat(15)}}`,
  `{"a":${"[".repeat(16)}${"]".repeat(16)}}`,
  '{"email":"a","email":"b"}',
  "\ufeff{}",
  `{"email":"${"a".repeat(60_000)}"}`,
  "x".repeat(maxBodyBytes + 1),
  Buffer.from("{}", "utf16le"),
  "",
);
