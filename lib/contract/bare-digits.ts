/** The digits of what may be a SIREN or SIRET, whatever stands between them; null when there is more. */
export function bareDigits(text: string): string | null {
  const compact = text.normalize("NFKC").replace(/[\s\p{Cf}.\-\u2010-\u2015/]+/gu, "");
  return /^\d+$/.test(compact) ? compact : null;
}
