import fc from "fast-check";
import { expect, test } from "vitest";
import { SirenSet } from "./siren-set";

test("behaves like a Set, for SIRENs that follow Luhn and for others", () => {
  const siren = fc.oneof(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.constantFrom(356000000, 552032534, 552032535, 0, 18, 999999999),
  );
  fc.assert(
    fc.property(fc.array(siren), fc.array(siren), (added, asked) => {
      const set = new SirenSet();
      const known = new Set<number>();
      for (const each of added) {
        expect(set.add(each)).toBe(!known.has(each));
        known.add(each);
      }
      for (const each of [...asked, ...added]) expect(set.has(each)).toBe(known.has(each));
    }),
  );
});
