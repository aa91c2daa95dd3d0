import type { SearchDocument } from "./search-document";

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
