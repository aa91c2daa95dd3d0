import type { SearchDocument } from "./search-document";

const backslash = 0x5c;
const capitalN = 0x4e;

/** The fields that a document is made of, in the order of a FieldRow. */
export const rowFields = [
  "name",
  "aliases",
  "signs",
  "active",
  "legalForm",
  "nafCode",
  "employeeRange",
  "category",
  "employer",
  "socialEconomy",
  "registrationDate",
  "closingDate",
  "commune",
  "city",
  "postalCode",
  "department",
  "otherCities",
  "otherPostalCodes",
] as const satisfies readonly (keyof SearchDocument)[];

export type RowField = (typeof rowFields)[number];

/** A document as it comes from the database: fields in COPY's text format. */
export type FieldRow = {
  bytes: Uint8Array;
  /** Where each field of `rowFields` starts and ends in `bytes`. Null is `\N`. */
  from: Int32Array;
  to: Int32Array;
  /** The field's text, unescaped; null if the field is null. */
  text(field: number): string | null;
};

/** Whether a field of COPY's text format is null. */
export function isNull({ bytes, from, to }: FieldRow, field: number): boolean {
  const start = from[field] as number;
  const isTwoBytes = (to[field] as number) - start === 2;
  return isTwoBytes && bytes[start] === backslash && bytes[start + 1] === capitalN;
}

const escapes: Record<string, string> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" };

/** The value of a field in COPY's text format. */
export function unescaped(text: string): string | null {
  if (text === "\\N") return null;
  if (!text.includes("\\")) return text;
  return text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
