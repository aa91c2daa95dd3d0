const sirenPattern = /^\d{9}$/;

/** Parses the nine digits to the stored number; null if the text is not a SIREN. */
export function parseSiren(text: string): number | null {
  return sirenPattern.test(text) ? Number(text) : null;
}

/** The nine digits of a stored SIREN. */
export function formatSiren(siren: number): string {
  return String(siren).padStart(9, "0");
}

/** The fourteen digits of a stored SIRET. */
export function formatSiret(siret: number): string {
  return String(siret).padStart(14, "0");
}

/** The SIREN that a stored SIRET begins with. */
export function sirenOfSiret(siret: number): number {
  return Math.floor(siret / 100_000);
}
