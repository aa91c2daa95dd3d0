/** Only our variables begin like this. */
const ownPrefix = "LIMIT_";
/** Short names must match exactly: `HOME` is no `HOST`. */
const lettersPerEdit = 6;

/**
 * Names in the environment that are none of `known`, but begin with our prefix or differ from one of them by an edit
 * for every six letters, each with the nearest known name.
 */
export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): { name: string; nearest: string }[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const ranked = known.map((nearest) => ({ nearest, edits: editDistance(name, nearest) }));
      const [best] = ranked.sort((a, b) => a.edits - b.edits);
      if (!best) return [];
      const isNear = best.edits * lettersPerEdit <= best.nearest.length;
      const isOurs = name.startsWith(ownPrefix) || isNear;
      return isOurs ? [{ name, nearest: best.nearest }] : [];
    });
}

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
