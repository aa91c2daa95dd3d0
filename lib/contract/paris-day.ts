/** The day in Paris of a moment, as YYYY-MM-DD. */
export function parisDay(moment: Date): string {
  return moment.toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
}
