/** zod's error for a string: `is required` when missing, `otherwise` when it has another type. */
export function requiredString(otherwise: string) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined ? "is required" : otherwise),
  };
}
