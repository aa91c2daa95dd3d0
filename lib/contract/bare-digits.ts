/** The digits of a text without spaces, dots, dashes and slashes; null if it has other characters. */
export function bareDigits(text: string): string | null {
  const compact = text.normalize("NFKC").replace(/[\s\p{Cf}.\-\u2010-\u2015/]+/gu, "");
  return /^\d+$/.test(compact) ? compact : null;
}
