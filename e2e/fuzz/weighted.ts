import fc from "fast-check";

/** One of several, each as often as its number says. */
export function weighted<Values extends unknown[]>(
  ...options: { [At in keyof Values]: [number, fc.Arbitrary<Values[At]>] }
): fc.Arbitrary<Values[number]> {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
