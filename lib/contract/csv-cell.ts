/**
 * Where a spreadsheet may begin a cell that it would run: at the text's own beginning, and after what it may take
 * for a separator or a line's end, since quotes count only at the beginning of a cell. What it may leave out
 * before a formula is skipped; the full-width signs are those that some spreadsheets narrow.
 */
const formulaStart =
  /(?<=^|[,;|\t\r\n\v\f\u0085\u2028\u2029])(?=[\s"\p{C}]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** One cell as RFC 4180 says, null an empty one; an apostrophe stands before whatever a spreadsheet would run. */
export function csvCell(value: string | number | boolean | null, separator: string): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = value.replace(formulaStart, "'");
  const isPlain = !text.includes(separator) && !/["\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
