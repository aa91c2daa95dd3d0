/** The reason when a string is missing, or when something else stands in its place. */
export function requiredString(otherwise: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined ? "is required" : otherwise),
  };
}
