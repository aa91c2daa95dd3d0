import { expect, it } from "vitest";
import { bucketOf, type Entry } from "../index/bucket-for-test";
import { importances, type NameKey, nameKey } from "../index/name-key";
import { namePostings, Postings } from "../index/postings";
import { exactNames } from "./exact-names";

const keys = [nameKey(["jean", "dupont"]), nameKey(["dupont", "jean"])];
const isOfForm = (id: number) => id % 3 === 0;

it("orders exact names as a sort by name or sign, form, importance, words as typed and id does", () => {
  const entries = makeEntries(2000);
  const isTyped = (_: number, keyIndex: number) => keyIndex === 0;
  const found = exactNames(postingsOf(entries), keys, { has: isOfForm }, () => true, isTyped);
  expect([...found]).toEqual(sorted(entries).map(({ id }) => id));
});

it("leaves out the names that do not match", () => {
  const entries = makeEntries(200);
  const matches = (id: number, keyIndex: number) => keyIndex === 0 && id > 50;
  const found = exactNames(postingsOf(entries), keys, null, matches);
  const expected = entries.filter(({ key, id }) => matches(id, keys.indexOf(key)));
  expect(new Set(found)).toEqual(new Set(expected.map(({ id }) => id)));
});

function sorted(entries: readonly Entry[]): Entry[] {
  const order = ({ key, id, isSign, importance }: Entry) => {
    const keyIndex = keys.indexOf(key);
    return [Number(isSign), Number(!isOfForm(id)), importances - importance, keyIndex, id];
  };
  return [...entries].sort((a, b) => {
    const [one, other] = [order(a), order(b)];
    const at = one.findIndex((each, index) => each !== other[index]);
    return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
  });
}

/** In each key by ascending id, as in the index. Some companies have several entries. */
function makeEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, at) => ({
    key: keys[at % 2] as NameKey,
    id: Math.floor(at / 4) * 7,
    isSign: at % 5 === 0,
    importance: (at * 31) % importances,
  }));
}

function postingsOf(entries: readonly Entry[]): Postings {
  const stored = keys.map((key) => {
    const mine = entries.filter((entry) => entry.key === key);
    return [namePostings(key), bucketOf(mine)] as const;
  });
  return new Postings(new Map(), new Map(stored));
}
