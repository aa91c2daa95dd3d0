import fc from "fast-check";
import type { JsonSchema } from "../support/operations";
import { weighted } from "./weighted";

/** Typical attack texts: SQL, paths, templates, prototype pollution, line ends. */
export const hostileTexts = [
  ...["", " ", "\t", "\u00a0", "\u202f", "\u200b", "\ufeff", "\u0000", "\u0001", "\u007f", "\r\n"],
  ...["'", '"', "`", "\\", "' or 1=1 --", '"; drop table users; --', "%", "_", "%' or '%'='"],
  ...["../../../../etc/passwd", "..%2f..%2f", "%00", "%2500", "%zz", "{{7*7}}", "$" + "{7*7}"],
  ...["<script>alert(1)</script>", "=cmd|' /C calc'!A0", "=1+1", "@SUM(A1)", "+1", "-1", "0x10"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "NaN"],
  ...["true", "false", "[]", "{}", "1e309", "-0", "0.1", "2147483647", "2147483648", "1e3", "٣"],
  ...[
    "9".repeat(400),
    "a".repeat(300),
    "é".repeat(200),
    "\u{1f600}".repeat(60),
    "e\u0301".repeat(90),
  ],
  ...["\ud800", "\udc00x", "\ufffe", "\uffff", "\u202eevil", "ﷺ", "İ", "ß", "ﬁ", "Å", "Ⅷ", "𝕬"],
  ...[
    "select pg_sleep(9)",
    "a & b | !c",
    "a:*",
    "a <-> b",
    "(((((",
    "*:*",
    "a".repeat(65),
    "( ) ,",
  ],
  ...["a b ".repeat(49), "- - -", "...", "FR83552032534", "552 032 534", "552.032.534.00066"],
];

const hostileText = weighted(
  [3, fc.constantFrom(...hostileTexts)],
  [2, fc.string({ unit: "binary", maxLength: 60 })],
  [1, fc.string({ unit: "grapheme", maxLength: 60 })],
);

/** Hostile values of any JSON type. */
export const hostileJson: fc.Arbitrary<unknown> = weighted(
  [4, hostileText],
  [2, fc.jsonValue({ maxDepth: 3 })],
  [1, fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [[]], [null], ["a", "b"])],
);

export { hostileText };

/** Values that a schema accepts. `known` are values that exist in the service, by field name. */
export function validOf(
  schema: JsonSchema,
  name: string,
  known: Record<string, string[]>,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validOf(one, name, known)));
  const [type] = [schema.type].flat();
  if (type === "object") return validObject(schema, known);
  if (type === "integer" || type === "number") return validInteger(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fc.array(validOf(schema.items ?? {}, name, known), { maxLength: 4 });
  return validText(schema, name, known);
}

function validObject(schema: JsonSchema, known: Record<string, string[]>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, validOf(field, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function validInteger({ minimum = -1000, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const low = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) });
  return fc.oneof(low, fc.integer({ min: minimum, max: maximum }));
}

function validText(
  schema: JsonSchema,
  name: string,
  known: Record<string, string[]>,
): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 80, pattern, format } = schema;
  const examples = [...(known[name] ?? []), ...[schema.example ?? []].flat().map(String)];
  const made =
    format === "email"
      ? fc.emailAddress()
      : pattern
        ? fc.stringMatching(new RegExp(pattern))
        : fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 80) });
  return examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), made) : made;
}
