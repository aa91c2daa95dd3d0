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

const defaultColumns: readonly TableColumnName[] = [
  "name",
  "siren",
  "legalForm",
  "nafCode",
  "employeeRange",
  "registrationDate",
  "city",
  "active",
];

/** The columns of a table, from a list with commas. Unknown ones are ignored; the name is always there, and first. */
export function shownColumns(listed: string | undefined): TableColumnName[] {
  const wanted = new Set<string>(listed === undefined ? defaultColumns : listed.split(","));
  return ["name", ...tableColumnNames.filter((name) => name !== "name" && wanted.has(name))];
}
