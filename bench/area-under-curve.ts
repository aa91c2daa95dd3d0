/**
 * How well one number tells two classes apart: the chance that a value of the second exceeds one of the
 * first, ties counting half. 0.5: not at all.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ].toSorted((a, b) => a.value - b.value);
  let wins = 0;
  let below = 0;
  for (let at = 0; at < all.length; ) {
    const equal = all.slice(at).findIndex(({ value }) => value !== all[at]?.value);
    const tied = all.slice(at, equal < 0 ? all.length : at + equal);
    const seconds = tied.filter(({ isSecond }) => isSecond).length;
    const firsts = tied.length - seconds;
    wins += seconds * (below + firsts / 2);
    below += firsts;
    at += tied.length;
  }
  return wins / (first.length * second.length);
}
