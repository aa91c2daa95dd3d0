import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { onLiveRegister } from "@/lib/registry/live-register";
import { SummaryRows } from "@/lib/registry/summary-rows";
import { IndexReader } from "@/lib/search/index/index-reader";
import { type Condition, Evaluation, keysOf, matchesByName } from "@/lib/search/query/expression";
import { readQuery } from "@/lib/search/query/read-query";
import type { SearchContext } from "@/lib/search/query/reading";
import { strategies } from "@/lib/search/query/strategies";
import { fixtureCompanies, vocabulary } from "./fixture-companies";
import { openFixtureRegister } from "./search-register";

fc.configureGlobal({ numRuns: 40 });

openFixtureRegister();

type Read = { name: string; typed: readonly string[]; conditions: Condition[]; ids: number[] };
type Asked = {
  read: Read[];
  matchesOf: (read: Read) => Promise<number[]>;
};

/** The readings of a query by every strategy, with the companies that the index gives for each. */
function ask<Result>(q: string, look: (asked: Asked) => Promise<Result>): Promise<Result> {
  return onLiveRegister(async (db, live) => {
    const reader = new IndexReader(db, live);
    const query = readQuery(q).name;
    const context: SearchContext = {
      query,
      counts: query.words.map(() => 0),
      considered: query.words.map(() => true),
      vocabularies: () => reader.vocabularies(),
    };
    const read: Read[] = [];
    for (const { name, rewrite } of strategies) {
      for (const { from, to, expression } of await rewrite(context)) {
        if (expression === null) continue;
        const conditions: Condition[] = [{ field: "any", expression }];
        const postings = await reader.fetch(keysOf(conditions));
        const found = new Evaluation(postings).companies(conditions).whole();
        const typed = query.words.slice(from, to);
        read.push({ name, typed, conditions, ids: found.ids() });
      }
    }
    const rows = new SummaryRows(db, live);
    const companies = await rows.names(fixtureCompanies.map((_, at) => at + 1));
    const matchesOf = async ({ conditions }: Read) => {
      const postings = await reader.fetch(keysOf(conditions));
      return companies
        .filter((each) => matchesByName(each, conditions, postings))
        .map(({ id }) => id);
    };
    return look({ read, matchesOf });
  });
}

/** Of which words are one or two edits apart: lib/search/analysis/edits.test.ts. */
const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const mistyped = fc
  .record({ word: fc.constantFrom(...vocabulary), at: fc.nat(9), letter, isMore: fc.boolean() })
  .map(({ word, at, letter: other, isMore }) => {
    const place = at % word.length;
    return word.slice(0, place) + other + word.slice(place + (isMore ? 0 : 1));
  });
const someWord = fc.oneof(
  mistyped,
  fc.constantFrom(...vocabulary),
  fc.constantFrom(...["lyon", "lille", "69", "corse", "provence", "ajacc", "st", "cie", "2"]),
  fc.constant("petiteabeille"),
);
const someText = fc.array(someWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

/** A query for which each strategy finds companies. Strategies that only rank have none. */
const finding: Record<string, string> = {
  "as typed": "coeur",
  joined: "aqua plane",
  "in a town": "coeur lyon",
  split: "petiteabeille",
  "in a region or department": "coeur 69",
  "written otherwise": "commerce vingt et un",
  "plural or singular": "coeurs",
  edits: "coeuur",
  "spelt by ear": "zefir",
  beginnings: "coe lyon",
  unfinished: "coe lyon",
  "unfinished, with an edit": "montog lyon",
  "near a town's name": "coeur ajacc",
};

describe("a strategy's companies", () => {
  test.each(strategies.map(({ name }) => name).filter((name) => name !== "legal forms"))(
    "%s: are exactly those whose names match",
    (strategy) =>
      ask(finding[strategy] ?? "", async ({ read, matchesOf }) => {
        const mine = read.filter(({ name }) => name === strategy);
        for (const each of mine) expect(each.ids).toEqual(await matchesOf(each));
        expect(mine.flatMap(({ ids }) => ids)).not.toEqual([]);
      }),
  );

  test("are exactly those whose names match its reading", () =>
    fc.assert(
      fc.asyncProperty(someText, (q) =>
        ask(q, async ({ read, matchesOf }) => {
          for (const each of read)
            expect([each.name, await matchesOf(each)]).toEqual([each.name, each.ids]);
        }),
      ),
    ));

  test("in a town, department or region are exactly those with an open establishment there", () =>
    ask("coeur lyon", async ({ read }) => {
      const there = read.find(({ name, typed }) => name === "in a town" && typed[0] === "lyon");
      const area = await ask("coeur 69", async (asked) =>
        asked.read.find(({ name, typed }) => name.includes("region") && typed[0] === "69"),
      );
      const inLyon = fixtureCompanies.filter(({ town, others }) =>
        [town, ...others.filter(({ active }) => active).map((other) => other.town)].some(
          ({ city }) => city === "LYON",
        ),
      );
      expect(there?.ids).toHaveLength(inLyon.length);
      expect(area?.ids).toEqual(there?.ids);
    }));
});
