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
