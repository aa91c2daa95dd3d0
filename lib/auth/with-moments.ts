/** The same fields, with a text in place of each moment. */
type WithMoments<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A row whose moments are texts in ISO 8601, as the API shows them. */
export function withMoments<const Row extends object>(row: Row): WithMoments<Row> {
  const fields = Object.entries(row).map(([name, value]) => {
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(fields) as WithMoments<Row>;
}
