import { IndexReader } from "@/lib/search/index/index-reader";
import { IdSet, IdSetBuilder } from "@/lib/search/postings/id-set";
import { decodeIdSet, encodeIdSet } from "@/lib/search/postings/id-set-codec";
import { hasRegister, onLiveRegister } from "./live-register";
import { searchCompanies } from "./search-companies";

const rounds = 25;
const chunks = 40;

/**
 * Opens a connection, prepares the statements and, where a register has large sets, lets V8 compile what works on them,
 * so that the first searches after a start are fast. Takes up to half a second.
 */
export async function warmSearch(): Promise<void> {
  if (!(await hasRegister())) return;
  for (const q of ["warm", "warm up", "w"]) await searchCompanies({ q }, 1);
  const hasLargeSets = await onLiveRegister((db, live) => new IndexReader(db, live).hasLargeSets());
  if (hasLargeSets) compileSetOperations();
}

function compileSetOperations(): void {
  const sets = [3, 5, 40].map((step) => decodeIdSet(encodeIdSet(everyOf(step))));
  for (let round = 0; round < rounds; round += 1) {
    for (const set of sets) {
      IdSet.intersection([set, ...sets]).minus(set);
      IdSet.union([set, ...sets]).and(set);
    }
  }
}

function everyOf(step: number): IdSet {
  const builder = new IdSetBuilder();
  const [one] = IdSet.of(Array.from({ length: 65_536 / step }, (_, at) => at * step)).containers;
  for (let chunk = 0; one && chunk < chunks; chunk += 1) builder.addAny(chunk, one);
  return builder.done();
}
