import { maskedValue, unknownDate } from "./stock-layout";

/** One record of either file, from CSV or JSON: the text of the wanted column `index`. */
export type Fields = { text(index: number): string };

/** The places of the names in their list, by name. */
export function placesOf<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, place) => [name, place])) as Record<Name, number>;
}

/** The value as it stands in the file, or null when it is empty or not published. */
export function published(fields: Fields, index: number): string | null {
  const text = fields.text(index);
  if (text === "") return null;
  const value = text.trim();
  return value === "" || value === maskedValue ? null : text;
}

/** The number of exactly `length` digits, or null. */
export function parseDigits(text: string, length: number): number | null {
  if (text.length !== length) return null;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return null;
  }
  return Number(text);
}

/** A day that exists as `YYYY-MM-DD`, or null; 1900-01-01 stands for unknown. */
export function parseDate(text: string | null): string | null {
  if (text === null || text === unknownDate || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? text : null;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d{1,6})?)?$/;

/** A moment of INSEE's, `2024-03-22T14:08:32` with or without its time, or null. */
export function parseMoment(text: string | null): string | null {
  const match = text === null ? null : moment.exec(text);
  return match && parseDate(match[1] ?? null) !== null ? text : null;
}

/** The activity with its dot, or null. Some files write `6201Z`. */
export function parseNaf(text: string | null): string | null {
  if (text === null || text.length > 10) return null;
  return text.length < 4 || text[2] === "." ? text : `${text.slice(0, 2)}.${text.slice(2)}`;
}

/** The texts that are there, each once, joined; or null. */
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
