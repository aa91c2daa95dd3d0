import fc from "fast-check";
import { expect, it } from "vitest";
import { isWithinEdits } from "../analysis/edits";
import { Towns } from "./towns";

const sainted = ["saint denis", "saint denis denain", "denis", "saint"];
const names = ["lyon", "lyon sud", "laon", "lion", "a", "ab", "ba", ...sainted];
const towns = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1 })
  .chain((all) =>
    fc.tuple(...all.map((word) => fc.record({ word: fc.constant(word), n: fc.nat(3) }))),
  );
const asked = fc.constantFrom(...names, "lyo", "s", "den", "lyonn", "x", "yon", "ly on");
const most = fc.integer({ min: 1, max: 4 });

it("finds what a look at each town finds, those of most companies first", () => {
  fc.assert(
    fc.property(towns, asked, most, (all, text, limit) => {
      const made = new Towns(all);
      const sorted = all.toSorted((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1));
      const those = (isMeant: (word: string) => boolean) =>
        sorted.map(({ word }) => word).filter(isMeant);
      expect(made.has(text)).toBe(all.some(({ word }) => word === text));
      expect(made.withPrefix(text, limit)).toEqual(
        those((word) => word.startsWith(text)).slice(0, limit),
      );
      expect(made.withLaterWords(text, limit)).toEqual(
        those((word) => word.includes(` ${text}`)).slice(0, limit),
      );
      const isNear = (word: string) =>
        (word[0] === text[0] || word.at(-1) === text.at(-1)) &&
        isWithinEdits(Buffer.from(text), Buffer.from(word), 1);
      expect(new Set(made.near(text))).toEqual(new Set(those(isNear)));
    }),
    { numRuns: 300 },
  );
});

it("knows no town of an empty register", () => {
  const none = new Towns([]);
  expect([none.has(""), none.has("lyon")]).toEqual([false, false]);
  expect([...none.withPrefix("l", 5), ...none.near("lyon")]).toEqual([]);
});
