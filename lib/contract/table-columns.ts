/** The columns that a table of companies may have, in the order in which they are offered. */
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
  "active",
  "city",
];

/** The columns of a table in their order, from a list with commas. Unknown ones are ignored; the name is always there, and first. */
export function shownColumns(listed: string | undefined): TableColumnName[] {
  const names: readonly string[] = listed === undefined ? defaultColumns : listed.split(",");
  return [...new Set<TableColumnName>(["name", ...names.filter(isTableColumn)])];
}

function isTableColumn(name: string): name is TableColumnName {
  return (tableColumnNames as readonly string[]).includes(name);
}

/** The columns in another order: this one a place nearer to the beginning. The name stays first. */
export function movedForward(
  shown: readonly TableColumnName[],
  name: TableColumnName,
): TableColumnName[] {
  const at = shown.indexOf(name);
  const before = shown[at - 1];
  return at < 2 || before === undefined
    ? [...shown]
    : [...shown.slice(0, at - 1), name, before, ...shown.slice(at + 1)];
}
