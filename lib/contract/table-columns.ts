/** The columns that a table of companies may have, in the default order. */
export const tableColumnNames = [
  "siren",
  "name",
  "legalForm",
  "nafCode",
  "nafLabel",
  "employeeRange",
  "category",
  "registrationDate",
  "closingDate",
  "active",
  "postalCode",
  "city",
  "department",
  "siret",
] as const;
export type TableColumnName = (typeof tableColumnNames)[number];
