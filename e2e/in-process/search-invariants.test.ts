import fc from "fast-check";
import { expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { perProcess } from "@/platform/per-process";
import { someWords, vocabulary } from "./fixture-companies";
import { foundSirens, openFixtureRegister } from "./search-register";

fc.configureGlobal({ numRuns: 60 });

openFixtureRegister();

/** Further words: some of no company, and some of towns. */
const otherWords = ["qqzzx", "zzyzx", "introuvable", "lyon", "bretagne", "corse", "groupe", "7"];
const anyWord = fc.oneof(
  fc.constantFrom(...vocabulary),
  fc.constantFrom(...otherWords),
  fc.constantFrom("coeru", "tonere", "gentianne", "petiteabeille", "rosetremiere", "st"),
);
const someQuery = fc.array(anyWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
/** Possibly more words than a search considers. */
const someMore = fc.array(anyWord, { minLength: 1, maxLength: 12 });

/** Clears all caches, as in a new process. */
function forgetAll(): void {
  delete perProcess("search-sets", (): { cache?: unknown } => ({})).cache;
  perProcess("large-sets", () => new Map()).clear();
  perProcess("vocabularies", () => new Map()).clear();
}

const answer = (q: string) => searchCompanies({ q }, 1, { match: true, activity: true });

test("an answer does not depend on caches or earlier searches", () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .uniqueArray(someQuery, { minLength: 2, maxLength: 6 })
        .chain((queries) =>
          fc.tuple(
            fc.constant(queries),
            fc.shuffledSubarray(queries, { minLength: queries.length, maxLength: queries.length }),
          ),
        ),
      async ([queries, others]) => {
        const alone = new Map<string, unknown>();
        for (const q of queries) {
          forgetAll();
          alone.set(q, await answer(q));
        }
        for (const q of others) expect(await answer(q)).toEqual(alone.get(q));
        const atOnce = await Promise.all(others.map(answer));
        expect(atOnce).toEqual(others.map((q) => alone.get(q)));
      },
    ),
    { numRuns: 15 },
  ));

test("more words never give an empty page", () =>
  fc.assert(
    fc.asyncProperty(someQuery, someMore, fc.nat(5), async (q, more, place) => {
      const { total } = await searchCompanies({ q }, 1);
      const words = q.split(" ");
      const longer = words.toSpliced(Math.min(place, words.length), 0, ...more).join(" ");
      if (total > 0) expect((await searchCompanies({ q: longer }, 1)).total).toBeGreaterThan(0);
    }),
  ));

test("the order of the words does not change which companies are found", () =>
  fc.assert(
    fc.asyncProperty(
      fc
        .tuple(someWords(4), fc.subarray(["qqzzx", "zzyzx"]))
        .map(([words, unknown]) => [...words, ...unknown])
        .chain((words) =>
          fc.tuple(
            fc.constant(words),
            fc.shuffledSubarray(words, { minLength: words.length, maxLength: words.length }),
          ),
        ),
      async ([words, others]) => {
        const one = await foundSirens(words.join(" "));
        expect((await foundSirens(others.join(" "))).sort()).toEqual(one.sort());
      },
    ),
  ));

test("ignored words are as typed, and no company on the first page has them all", () =>
  fc.assert(
    fc.asyncProperty(someWords(2), fc.constantFrom("Qqzzx", "ZZYZX"), async (words, unknown) => {
      const q = [...words, unknown].join(" ");
      const { total, without } = await answer(q);
      expect(total).toBeGreaterThan(0);
      expect(without).toContain(unknown);
      expect((await searchCompanies({ q, isExact: true }, 1)).total).toBe(0);
    }),
  ));
