import type { SearchDocument } from "./search-document";

/** The fields of a row that a document is made of, in the order in which a FieldRow has them. */
export const rowFields = [
  "name",
  "aliases",
  "signs",
  "active",
  "legalForm",
  "nafCode",
  "employeeRange",
  "city",
  "postalCode",
  "department",
  "otherCities",
  "otherPostalCodes",
] as const satisfies readonly (keyof SearchDocument)[];

export type RowField = (typeof rowFields)[number];

/** A document as it comes from the database: fields of COPY's text format within bytes. */
export type FieldRow = {
  bytes: Uint8Array;
  /** By the places of `rowFields`. Null is `\N`. */
  from: Int32Array;
  to: Int32Array;
  /** The field's text with its escapes undone; null when it is null. */
  text(field: number): string | null;
};
