const narrowSpace = "\u202f";

/** `1 234 567`, grouped the French way; the same on the server and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, narrowSpace);
}

/** `1 234 567 €`, from whole euros. */
export function formatEuros(euros: number): string {
  return new Intl.NumberFormat("fr-FR", {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  }).format(euros);
}

/** `1 December 1990`, from YYYY-MM-DD. */
export function formatDate(isoDate: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${isoDate}T00:00:00Z`),
  );
}

/** `France`, from ISO 3166-1 alpha-2. */
export function formatCountry(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region", fallback: "code" }).of(code) ?? code;
}

/** `40 seconds`, `15 minutes`: never less than the wait. */
export function formatWait(seconds: number): string {
  if (seconds <= 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The digits of a SIREN (3 3 3) or a SIRET (3 3 3 5), in their groups. */
export function digitGroups(digits: string): string[] {
  return (
    digits
      .match(/^(\d{3})(\d{3})(\d{3})(\d{5})?$/)
      ?.slice(1)
      .filter(Boolean) ?? [digits]
  );
}
