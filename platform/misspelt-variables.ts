/** Only our variables begin like this. */
const ownPrefix = "LIMIT_";
/** Short names must match exactly: `HOME` is no `HOST`. */
const lettersPerEdit = 5;
/** Docker and Kubernetes add variables such as `METRICS_PORT_9464_TCP_ADDR`, with the names of other services. */
const ofOtherService = /_PORT_\d+_(TCP|UDP)(_|$)/;

/**
 * Names in the environment that are none of `known`, but look like one, each with the nearest known name. Such a name
 * begins with our prefix, continues or shortens a known name by whole words, or differs from it by an edit for every
 * five letters. Upper and lower case are the same.
 */
export function findMisspelt(
  names: readonly string[],
  variables: readonly string[],
): { name: string; nearest: string }[] {
  return names
    .filter((name) => !variables.includes(name) && !ofOtherService.test(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const ranked = variables.map((nearest) => ({ nearest, edits: editsBetween(upper, nearest) }));
      const [best] = ranked.sort((a, b) => a.edits - b.edits);
      if (!best) return [];
      const isNear = best.edits * lettersPerEdit <= best.nearest.length;
      return isNear || upper.startsWith(ownPrefix) ? [{ name, nearest: best.nearest }] : [];
    });
}

/** How many edits apart two names are; 1 if one of them is the other without its last words. */
function editsBetween(name: string, other: string): number {
  const [shorter = "", longer = ""] = [name, other].sort((a, b) => a.length - b.length);
  // A single word is too common: `MAIL` is no `MAIL_FROM`, and `HOST_IP` no `HOST`.
  const isPart = shorter.includes("_") && longer.startsWith(`${shorter}_`);
  return isPart ? 1 : editDistance(name, other);
}

/** Damerau's and Levenshtein's distance: swapping two neighbouring letters is one edit. */
function editDistance(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1);
      const isSwap = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      const swapped = isSwap ? (above[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    [above, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
