import fc from "fast-check";
import { expect, it } from "vitest";
import { IdSet } from "../postings/id-set";
import { type BestPath, type Option, PathFinder, rulesOfNames } from "./best-paths";
import { word } from "./expression";

const wordCount = 4;
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });

const option: fc.Arbitrary<Option> = fc
  .record({
    from: fc.integer({ min: 0, max: wordCount - 1 }),
    length: fc.integer({ min: 1, max: 2 }),
    ids,
    gain: fc.integer({ min: 1, max: 20 }),
    isPlace: fc.boolean(),
  })
  .map(({ from, length, ids: companies, gain, isPlace }) => ({
    reading: {
      from,
      to: Math.min(wordCount, from + length),
      expression: word("any"),
      names: [],
      isPlace,
      weight: 1,
    },
    ids: IdSet.of(companies),
    gain,
  }));
const options = fc.array(option, { minLength: 1, maxLength: 7 });
const costs = fc.array(fc.integer({ min: 0, max: 5 }), {
  minLength: wordCount,
  maxLength: wordCount,
});

/** Every way to choose options that do not overlap, have a name, and share a company. */
function allPaths(all: readonly Option[], cost: readonly number[]) {
  const choices = Array.from({ length: 1 << all.length }, (_, chosen) =>
    all.filter((_each, at) => (chosen >> at) % 2 === 1),
  );
  return choices.flatMap((path) => {
    const read = path.flatMap(({ reading: { from, to } }) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    );
    if (new Set(read).size < read.length || path.every(({ reading }) => reading.isPlace)) return [];
    const companies = idsOf(path);
    if (companies.length === 0) return [];
    const ignored = cost.filter((_, at) => !read.includes(at)).reduce((sum, each) => sum + each, 0);
    return [{ worth: path.reduce((sum, { gain }) => sum + gain, 0) - ignored, companies }];
  });
}

function idsOf(path: readonly Option[]): number[] {
  const sets = path.map(({ ids: set }) => set as IdSet);
  return sets.length === 0 ? [] : IdSet.intersection(sets).ids();
}

const finderOf = (all: readonly Option[], cost: readonly number[]) =>
  new PathFinder(all, cost, rulesOfNames);
const worthOf = ({ worth }: BestPath) => worth;

it("finds the paths worth most, and the companies that match them", () => {
  fc.assert(
    fc.property(options, costs, fc.integer({ min: 1, max: 20 }), (all, cost, limit) => {
      const found = finderOf(all, cost).best(limit);
      const expected = allPaths(all, cost).map(({ worth }) => worth);
      expected.sort((a, b) => b - a);
      expect(found.map(worthOf)).toEqual(expected.slice(0, limit));
      for (const path of found) {
        expect(path.companies?.whole().ids()).toEqual(idsOf(path.options));
        const places = path.options.map(({ reading }) => reading.from);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 300 },
  );
});

it("never ignores a word of infinite cost", () => {
  fc.assert(
    fc.property(options, costs, fc.nat(wordCount - 1), (all, cost, at) => {
      const found = finderOf(all, cost.with(at, Number.POSITIVE_INFINITY)).best(1000);
      const readsIt = ({ options: path }: BestPath) =>
        path.some(({ reading: { from, to } }) => from <= at && at < to);
      const every = finderOf(all, cost).best(1000);
      expect(found.map(worthOf)).toEqual(every.filter(readsIt).map(worthOf));
    }),
  );
});

it("finds the same paths again, and no path that gains less than was requested", () => {
  fc.assert(
    fc.property(options, costs, fc.integer({ min: 0, max: 40 }), (all, cost, minGain) => {
      const finder = finderOf(all, cost);
      const first = finder.best(3);
      expect(finder.best(3)).toEqual(first);
      const gainOf = ({ options: path }: BestPath) => path.reduce((sum, { gain }) => sum + gain, 0);
      const enough = (paths: readonly BestPath[]) =>
        paths.filter((path) => gainOf(path) >= minGain).map(worthOf);
      expect(enough(finder.best(1000, minGain))).toEqual(enough(finder.best(1000)));
    }),
  );
});
