/** The day in Paris of a moment, as YYYY-MM-DD. */
export function parisDay(moment: Date): string {
  return moment.toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
}

const yearInParis = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", year: "numeric" });

/** The year in Paris of a moment. */
export function parisYear(moment: Date): number {
  return Number(yearInParis.format(moment));
}
