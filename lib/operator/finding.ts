/** `advice` can wait; a `problem` must be solved. */
export type Finding = {
  name: string;
  state: "good" | "advice" | "problem";
  /** What is good, or what is wrong and what to do. */
  message: string;
};

export const good = (name: string, message: string): Finding => ({ name, state: "good", message });
export const advice = (name: string, message: string): Finding => ({
  name,
  state: "advice",
  message,
});
export const problem = (name: string, message: string): Finding => ({
  name,
  state: "problem",
  message,
});

/** The reason in an error, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  const { message = "", code = "" } = current as NodeJS.ErrnoException;
  return (message || code || String(current)).replace(/\.+$/, "");
}
