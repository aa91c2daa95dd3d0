const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word of `typed` begins a word of `text`, or is one. Accents and case do not matter. */
export function hasWords(text: string, typed: string, isWhole = false): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((word) =>
    words.some((each) => (isWhole ? each === word : each.startsWith(word))),
  );
}
