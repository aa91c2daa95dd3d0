import text from "./words.json";

/** Words and phrases of names and addresses, the most common first, because ranks determine weights. */
export const words = { ...split(text.words, " "), ...split(text.phrases, "|") };

/** The lists, whose lines hold several words or phrases. */
function split<Name extends string>(lists: Record<Name, string[]>, separator: string) {
  const whole = Object.entries<string[]>(lists).map(([name, lines]) => [
    name,
    lines.flatMap((line) => line.split(separator)),
  ]);
  return Object.fromEntries(whole) as Record<Name, readonly string[]>;
}
