/**
 * Finds the positions where a spreadsheet might see the start of a formula (CSV injection). These are:
 *
 * - the start of the text, and positions after anything that a spreadsheet may take for a separator or a
 *   line end, because quotes protect only from the start of a cell;
 * - behind any spaces, quotes and invisible characters that a spreadsheet may skip;
 * - before full-width signs too, because some spreadsheets convert them to ASCII.
 */
const formulaStart =
  /(?<=^|[,;|\t\r\n\v\f\u0085\u2028\u2029])(?=[\s"\p{C}]*[=+\-@＝＋－＠−﹢﹣﹫﹦])|^(?=[\t\r\n])/gu;

/** One cell by RFC 4180; null is an empty cell. An apostrophe before each formula keeps it from running. */
export function csvCell(value: string | number | boolean | null, separator: string): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = value.replace(formulaStart, "'");
  const needsNoQuotes = !text.includes(separator) && !/["\r\n]/.test(text);
  return needsNoQuotes ? text : `"${text.replaceAll('"', '""')}"`;
}
