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
  "street",
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

/** The columns with this one so many places further on; null if it is not shown, or may not be there: the name stays first. */
export function withMoved(
  shown: readonly TableColumnName[],
  name: TableColumnName,
  places: number,
): TableColumnName[] | null {
  const from = shown.indexOf(name);
  const to = from + places;
  if (from < 1 || to < 1 || to >= shown.length) return null;
  return shown.toSpliced(from, 1).toSpliced(to, 0, name);
}
