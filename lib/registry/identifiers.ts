const sirenPattern = /^\d{9}$/;

/** The nine digits as stored; null when the text is no SIREN. */
export function parseSiren(text: string): number | null {
  return sirenPattern.test(text) ? Number(text) : null;
}

/** A stored SIREN in its nine digits. */
export function formatSiren(siren: number): string {
  return String(siren).padStart(9, "0");
}

/** A stored SIRET in its fourteen digits. */
export function formatSiret(siret: number): string {
  return String(siret).padStart(14, "0");
}

/** The SIREN that a stored SIRET begins with. */
export function sirenOfSiret(siret: number): number {
  return Math.floor(siret / 100_000);
}
