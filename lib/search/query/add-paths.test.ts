import { expect, it } from "vitest";
import { bucketOf } from "../index/bucket-for-test";
import { nameKey } from "../index/name-key";
import { namePostings, Postings } from "../index/postings";
import { IdSet } from "../postings/id-set";
import { exactNamesIn } from "./add-paths";
import { token, word } from "./expression";
import { conditionsOf, type Path } from "./path";
import type { Reading } from "./reading";

const edf: Reading = { from: 0, to: 1, expression: word("edf"), names: [["edf"]], weight: 1 };
const lyon = { ...edf, from: 1, to: 2, expression: token("tlyon"), names: [], isPlace: true };

/** Companies 1 to 4 are named EDF, the more important first; 2 and 3 are in Lyon, 3 and 4 are SARLs. */
function postings(): Postings {
  const key = nameKey(["edf"]);
  const bucket = bucketOf(
    [1, 2, 3, 4].map((id) => ({ key, id, isSign: false, importance: 11 - id })),
  );
  const sets = { aedf: [1, 2, 3, 4, 5], tlyon: [2, 3], "l54*": [3, 4] };
  return new Postings(
    new Map(Object.entries(sets).map(([each, ids]) => [each, () => IdSet.of(ids)])),
    new Map([[namePostings(key), bucket]]),
  );
}

const found = (path: Path, ...rest: [] | [ReturnType<typeof conditionsOf>]) => [
  ...exactNamesIn(path, postings(), ...rest),
];

it("finds the companies with exactly the name, the most important first", () => {
  expect(found({ readings: [edf], legalForms: [] })).toEqual([1, 2, 3, 4]);
});

it("finds only those of the path's place", () => {
  expect(found({ readings: [edf, lyon], legalForms: [] })).toEqual([2, 3]);
});

it("has those of the legal form first", () => {
  expect(found({ readings: [edf], legalForms: ["54"] })).toEqual([3, 4, 1, 2]);
  expect(found({ readings: [edf, lyon], legalForms: ["54"] })).toEqual([3, 2]);
});

it("meets other conditions than those of the place when they are given", () => {
  expect(found({ readings: [edf, lyon], legalForms: [] }, [])).toEqual([1, 2, 3, 4]);
  expect(found({ readings: [edf], legalForms: [] }, conditionsOf([lyon]))).toEqual([2, 3]);
});

it("throws for a name that was not fetched, rather than find nothing", () => {
  const other = { ...edf, names: [["engie"]] };
  expect(() => found({ readings: [other], legalForms: [] })).toThrow("not fetched");
});
