import { maskedValue, unknownDate } from "./stock-layout";

/** One record of either file, from CSV or JSON. */
export type Fields = {
  /** The text of the wanted column. */
  text(index: number): string;
  /** Whether all texts are known to be printable ASCII, so that none needs cleaning. */
  isPrintableAscii?: boolean;
  /** How many texts were cleaned or cut so far. */
  cleanings?: number;
};

/** Maximum lengths in UTF-16 units, about twice what INSEE documents. */
export const maxNameLength = 250;
export const maxAddressLength = 200;
const maxCodeLength = 30;

/** Maps each name to its index in the list. */
export function indexesByName<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>;
}

/**
 * The published value of a column, without invisible characters and cut to `maxLength`. Null when it is
 * empty or masked by INSEE.
 */
export function published(fields: Fields, index: number, maxLength = maxCodeLength): string | null {
  const raw = fields.text(index);
  if (raw === "") return null;
  const isClean =
    raw.length <= maxLength && (fields.isPrintableAscii === true || !unseen.test(raw));
  if (!isClean) fields.cleanings = cleaningCount(fields) + 1;
  const text = isClean ? raw : cleaned(raw, maxLength);
  const value = text.trim();
  return value === "" || value === maskedValue ? null : text;
}

export function cleaningCount({ cleanings = 0 }: Fields): number {
  return cleanings;
}

/** Invisible characters: controls, format characters such as direction marks, line and paragraph separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const lineEnds = /[\t-\r\x85\p{Zl}\p{Zp}]+/gu;
const hidden = /[\p{Cc}\p{Cf}]/gu;

function cleaned(text: string, maxLength: number): string {
  const visible = text.replace(lineEnds, " ").replace(hidden, "").trim();
  if (visible.length <= maxLength) return visible;
  return visible
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** Parses exactly `length` digits; null for any other text. */
export function parseDigits(text: string, length: number): number | null {
  if (text.length !== length) return null;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return null;
  }
  return Number(text);
}

/** A valid date as `YYYY-MM-DD`, or null. 1900-01-01 is INSEE's value for unknown. */
export function parseDate(text: string | null): string | null {
  if (text === null || text === unknownDate || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? text : null;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,6})?)?$/;

/** A valid moment in INSEE's format, `2024-03-22T14:08:32` or only the date; otherwise null. */
export function parseMoment(text: string | null): string | null {
  const match = text === null ? null : moment.exec(text);
  return match && parseDate(match[1] ?? null) !== null ? text : null;
}

/** The activity code with its dot, or null. Some files omit the dot: `6201Z`. */
export function parseNaf(text: string | null): string | null {
  if (text === null || text.length > 10) return null;
  return text.length < 4 || text[2] === "." ? text : `${text.slice(0, 2)}.${text.slice(2)}`;
}

/** Joins the texts that are not null; null when there are none. */
export function joinPresent(texts: readonly (string | null)[], separator: string): string | null {
  let joined: string | null = null;
  for (const text of texts) {
    if (text !== null) joined = joined === null ? text : joined + separator + text;
  }
  return joined;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
