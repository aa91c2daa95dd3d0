import { IdSet } from "../search-index/id-set";
import type { IndexReader } from "../search-index/index-reader";
import { importances, type NameKey } from "../search-index/name-key";

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

/**
 * The companies with exactly such a name, the most important first, each once; those with it only as a sign
 * after. Companies of the form come first among either, and of equal importance those as typed. `isMeant` and
 * `isAsTyped` are told the key's place among the keys.
 */
export function exactNames(
  reader: IndexReader,
  keys: readonly NameKey[],
  form: IdSet | null = null,
  isMeant: Told = () => true,
  isAsTyped: Told = () => true,
): Uint32Array {
  const counts = new Uint32Array(places);
  let count = 0;
  for (const [turn, key] of keys.entries()) {
    reader.visitEntries(key, (id, isSign, importance) => {
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
  return each(byPlace(count, counts), counts);
}

function makeRoom(): void {
  const { ids, places } = found;
  found.ids = new Uint32Array(ids.length * 2);
  found.ids.set(ids);
  found.places = new Uint16Array(places.length * 2);
  found.places.set(places);
}

function byPlace(count: number, counts: Uint32Array): Uint32Array {
  const next = new Uint32Array(places);
  for (let place = 1; place < places; place += 1) {
    next[place] = (next[place - 1] as number) + (counts[place - 1] as number);
  }
  const list = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = found.places[at] as number;
    const to = next[place] as number;
    list[to] = found.ids[at] as number;
    next[place] = to + 1;
  }
  return list;
}

/** Moves together what is left when each id is kept once; `counts` of each place. */
function each(list: Uint32Array, counts: Uint32Array): Uint32Array {
  const kept: Uint32Array[] = [];
  let from = 0;
  let end = 0;
  for (let place = 0; place < places; place += 1) {
    const count = counts[place] as number;
    if (count === 0) continue;
    const some = list.subarray(from, from + count);
    from += count;
    if (!isRising(some)) some.sort();
    const pair = place & ~1;
    const earlier = [kept[pair], kept[pair - bySign], kept[pair + 1 - bySign]].flatMap((ids) =>
      ids ? [IdSet.of(ids)] : [],
    );
    const start = end;
    for (let at = 0; at < count; at += 1) {
      const id = some[at] as number;
      if (end > start && list[end - 1] === id) continue;
      if (earlier.some((ids) => ids.has(id))) continue;
      list[end] = id;
      end += 1;
    }
    kept[place] = list.subarray(start, end);
  }
  return list.subarray(0, end);
}

function isRising(list: Uint32Array): boolean {
  for (let at = 1; at < list.length; at += 1) {
    if ((list[at] as number) < (list[at - 1] as number)) return false;
  }
  return true;
}
