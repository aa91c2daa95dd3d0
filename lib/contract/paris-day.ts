const dayInParis = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });

/** The day in Paris of a moment, as YYYY-MM-DD. */
export function parisDay(moment: Date): string {
  return dayInParis.format(moment);
}
