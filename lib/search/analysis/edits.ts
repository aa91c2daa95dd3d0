/**
 * Whether two words are at most so many edits apart (0 to 2): a letter more, less or other, or two
 * neighbours swapped. `isBeginning`: the first may also stand for the beginning of the second.
 */
export function isWithinEdits(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  edits: number,
  isBeginning = false,
  from = 0,
  to = b.length,
): boolean {
  return isNear({ a, b, to, isBeginning }, 0, from, edits);
}

type Compared = {
  a: ArrayLike<number>;
  b: ArrayLike<number>;
  /** Where the second word ends. */
  to: number;
  isBeginning: boolean;
};

function isNear(compared: Compared, inA: number, inB: number, edits: number): boolean {
  const { a, b, to, isBeginning } = compared;
  let i = inA;
  let j = inB;
  while (i < a.length && j < to && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  const leftOfA = a.length - i;
  const leftOfB = to - j;
  if (leftOfA === 0) return isBeginning || leftOfB <= edits;
  if (leftOfB === 0) return leftOfA <= edits;
  if (edits === 0) return false;
  if (isNear(compared, i + 1, j + 1, edits - 1)) return true;
  if (isNear(compared, i + 1, j, edits - 1)) return true;
  if (isNear(compared, i, j + 1, edits - 1)) return true;
  const isSwapped = leftOfA > 1 && leftOfB > 1 && a[i] === b[j + 1] && a[i + 1] === b[j];
  return isSwapped && isNear(compared, i + 2, j + 2, edits - 1);
}

/** Digits are never corrected: another number is another thing. */
export function hasSameDigits(one: string, other: string): boolean {
  return one.replace(/\D/g, "") === other.replace(/\D/g, "");
}
