/**
 * Whether two words are at most `edits` edits apart (0 to 2). An edit inserts, deletes or replaces a letter, or swaps
 * two neighbours (the restricted Damerau-Levenshtein distance). `isPrefix`: a prefix of the second word also counts.
 * `from` and `to`: where the second word is in `b`.
 */
export function isWithinEdits(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  edits: number,
  isPrefix = false,
  from = 0,
  to = b.length,
): boolean {
  const isNear = (inA: number, inB: number, left: number): boolean => {
    let i = inA;
    let j = inB;
    while (i < a.length && j < to && a[i] === b[j]) {
      i += 1;
      j += 1;
    }
    const leftOfA = a.length - i;
    const leftOfB = to - j;
    if (leftOfA === 0) return isPrefix || leftOfB <= left;
    if (leftOfB === 0) return leftOfA <= left;
    if (left === 0) return false;
    if (isNear(i + 1, j + 1, left - 1)) return true;
    if (isNear(i + 1, j, left - 1)) return true;
    if (isNear(i, j + 1, left - 1)) return true;
    const isSwapped = leftOfA > 1 && leftOfB > 1 && a[i] === b[j + 1] && a[i + 1] === b[j];
    return isSwapped && isNear(i + 2, j + 2, left - 1);
  };
  return isNear(0, from, edits);
}

/** Digits are never corrected: another number is another thing. */
export function hasSameDigits(one: string, other: string): boolean {
  return one.replace(/\D/g, "") === other.replace(/\D/g, "");
}
