import { importances, type NameKey } from "../index/name-key";
import type { Postings } from "../index/postings";

/** A place for those as typed and one for the others, of each importance. */
const ofOtherForm = 2 * importances;
const bySign = 2 * ofOtherForm;
const places = 2 * bySign;

type Told = (id: number, turn: number) => boolean;

/** What is found, as it comes: an id and its place in the order. Used again by each call. */
const found = {
  ids: new Uint32Array(1 << 10),
  places: new Uint16Array(1 << 10),
};
/** How many were found of each place. */
const counts = new Uint32Array(places);
const next = new Uint32Array(places);
/** A bit for each id; none is left. */
let taken = new Uint32Array(1 << 10);

/**
 * The companies with exactly such a name, the most important first, each once; those with it only as a sign
 * after. Companies of the form come first among either, and of equal importance those as typed. `isMeant` and
 * `isAsTyped` are told the key's place among the keys.
 */
export function exactNames(
  postings: Postings,
  keys: readonly NameKey[],
  form: { has: (id: number) => boolean } | null = null,
  isMeant: Told = () => true,
  isAsTyped: Told = () => true,
): Uint32Array {
  counts.fill(0);
  let count = 0;
  for (const [turn, key] of keys.entries()) {
    postings.visitNames(key, (id, isSign, importance) => {
      if (!isMeant(id, turn)) return;
      const group = (isSign ? bySign : 0) + (form === null || form.has(id) ? 0 : ofOtherForm);
      const order = 2 * (importances - 1 - importance) + (isAsTyped(id, turn) ? 0 : 1);
      const place = group + order;
      if (count === found.ids.length) makeRoom();
      found.ids[count] = id;
      found.places[count] = place;
      counts[place] = (counts[place] as number) + 1;
      count += 1;
    });
  }
  return eachOnce(byPlace(count));
}

function makeRoom(): void {
  const { ids, places } = found;
  found.ids = new Uint32Array(ids.length * 2);
  found.ids.set(ids);
  found.places = new Uint16Array(places.length * 2);
  found.places.set(places);
}

/** In the order of their places, rising in each. */
function byPlace(count: number): Uint32Array {
  let start = 0;
  for (let place = 0; place < places; place += 1) {
    next[place] = start;
    start += counts[place] as number;
  }
  const list = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = found.places[at] as number;
    const to = next[place] as number;
    list[to] = found.ids[at] as number;
    next[place] = to + 1;
  }
  for (let place = 0; place < places; place += 1) {
    const length = counts[place] as number;
    if (length < 2) continue;
    const end = next[place] as number;
    const some = list.subarray(end - length, end);
    if (!isRising(some)) some.sort();
  }
  return list;
}

/** Moves together what is left when each id is kept where it comes first. */
function eachOnce(list: Uint32Array): Uint32Array {
  let end = 0;
  for (let at = 0; at < list.length; at += 1) {
    const id = list[at] as number;
    const word = id >>> 5;
    if (word >= taken.length) makeRoomFor(word);
    const bit = 1 << (id & 31);
    const known = taken[word] as number;
    if ((known & bit) !== 0) continue;
    taken[word] = known | bit;
    list[end] = id;
    end += 1;
  }
  for (let at = 0; at < end; at += 1) taken[(list[at] as number) >>> 5] = 0;
  return list.subarray(0, end);
}

function makeRoomFor(word: number): void {
  const larger = new Uint32Array(2 ** Math.ceil(Math.log2(word + 1)));
  larger.set(taken);
  taken = larger;
}

function isRising(list: Uint32Array): boolean {
  for (let at = 1; at < list.length; at += 1) {
    if ((list[at] as number) < (list[at - 1] as number)) return false;
  }
  return true;
}
