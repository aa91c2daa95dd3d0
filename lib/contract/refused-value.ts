const maxShown = 50;

/** Why a list is refused: what each value must be, and the first that is not, as JSON. */
export function refusedValue(reason: string, value: unknown): string {
  const text = JSON.stringify(value) ?? "undefined";
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  return `${reason}; ${shown} is not`;
}

/** zod's error for a value of a list. */
export function refusingValue(reason: string) {
  return { error: ({ input }: { input?: unknown }) => refusedValue(reason, input) };
}
