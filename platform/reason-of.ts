/** The reason in an error, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  const { message = "", code = "" } = current as NodeJS.ErrnoException;
  return (message || code || String(current)).replace(/\.+$/, "");
}
