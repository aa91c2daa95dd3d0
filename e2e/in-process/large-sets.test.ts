import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { onLiveRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { IndexReader } from "@/lib/search/index/index-reader";
import type { LargeSets } from "@/lib/search/index/large-sets";
import type { SetCache } from "@/lib/search/postings/set-cache";
import { fewMatches } from "@/lib/search/query/add-relaxed";
import { importStock } from "@/lib/sirene/import-stock";
import { perProcess } from "@/platform/per-process";
import { stockOf, testRegister, unitOf } from "./test-register";

/** `dupont` is in so many names that its set counts as large. The words `mart…` are large only together. */
const names = [
  ...Array.from({ length: 72_000 }, (_, at) => `DUPONT BOIS ${at % 7 === 0 ? "DUPOND" : "PIERRE"}`),
  ...Array.from({ length: 40 }, () => "DUPONTEL BOIS"),
  ...Array.from({ length: 3600 }, (_, at) =>
    Array.from({ length: 12 }, (_, word) => `MART${letters((at + word * 3) % 36)}`).join(" "),
  ),
];
const queries = [
  ...["dupont", "dupon", "dupont bois", "bois dupon", "dupond dupont", "bois dupond dup"],
  ...["mart", "marta", "martaa", "martaa mart", "dupont mart", "DUPONT PIERRE", "pierr"],
];

function letters(at: number): string {
  return `${String.fromCharCode(65 + (at % 6))}${String.fromCharCode(65 + Math.floor(at / 6))}`;
}

/** How many names have all words, of which the last may be the beginning of one unless the search is exact. */
function countMatches(q: string, isExact: boolean): number {
  const words = q.toUpperCase().split(" ");
  const last = words.at(-1) as string;
  const before = isExact ? words : words.slice(0, -1);
  return names.filter((name) => {
    const all = name.split(" ");
    return before.every((word) => all.includes(word)) && all.some((word) => word.startsWith(last));
  }).length;
}

const units = names.map((name, at) => unitOf(100_000_000 + at, { denominationUniteLegale: name }));
testRegister(() => importStock(stockOf(units, [])));

const searchSets = perProcess("search-sets", (): { cache?: SetCache } => ({}));
const largeSets = perProcess("large-sets", () => new Map<string, LargeSets>());

function forgetSets(): void {
  delete searchSets.cache;
  largeSets.clear();
}

const largeKnown = () =>
  onLiveRegister(async (db, live) => {
    const reader = new IndexReader(db, live);
    await reader.hasLargeSets();
    return reader;
  });

test("very frequent words have large sets, less frequent ones do not", async () => {
  forgetSets();
  await largeKnown();
  const [large] = [...largeSets.values()];
  const words = ["adupont", "wdupont", "abois", "adupond", "adupontel", "amartaa"];
  expect(words.filter((word) => large?.has(word))).toEqual(["adupont", "wdupont", "abois"]);
});

test("reading a set that was not fetched fails", async () => {
  forgetSets();
  const reader = await largeKnown();
  const postings = await reader.fetch(["adupont"]);
  expect(postings.ids("adupont").size).toBe(72_000);
  expect(() => postings.ids("adupon*")).toThrow("were not fetched");
  await expectFound("dupon");
});

async function expectFound(q: string): Promise<void> {
  for (const isExact of [true, false]) {
    const expected = countMatches(q, isExact);
    // A search that is not exact adds other spellings to few companies.
    if (!isExact && expected < fewMatches) continue;
    const { companies, total } = await searchCompanies({ q, isExact }, 1);
    expect({ q, isExact, total }).toEqual({ q, isExact, total: expected });
    expect(companies).toHaveLength(Math.min(20, total));
  }
}

describe("large sets give the same totals", () => {
  test.each(queries)("%s, before the large sets are known, and once they are", async (q) => {
    for (const isKnown of [false, true]) {
      forgetSets();
      if (isKnown) await largeKnown();
      await expectFound(q);
      await expectFound(q);
    }
  });

  test("when they were prefetched", async () => {
    forgetSets();
    await largeKnown();
    const { cache } = searchSets;
    await expect.poll(() => cache?.used).toBeGreaterThan(16_384);
    await setTimeout(500);
    for (const q of queries) await expectFound(q);
  });
});
