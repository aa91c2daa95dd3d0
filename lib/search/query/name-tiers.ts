import type { IdSet } from "../postings/id-set";
import type { LazyIds } from "../postings/lazy-ids";
import { LazyIntersection } from "../postings/lazy-intersection";
import type { NameSets, WordMatch } from "./name-sets";
import type { SetToLoad, Tier } from "./ranking";

export const wholeName: WordMatch = { names: "name", lastUnfinished: false };
export const unfinishedName: WordMatch = { names: "name", lastUnfinished: true };
export const wholeAny: WordMatch = { names: "all", lastUnfinished: false };
export const unfinishedAny: WordMatch = { names: "all", lastUnfinished: true };

/** Those that have all words so. */
export function having(
  sets: NameSets,
  words: readonly string[],
  match: WordMatch,
  within: IdSet | null = null,
): Tier {
  const read = ({ names }: Pick<WordMatch, "names">): SetToLoad => ({
    load: () => load(sets, () => sets.want(words, { ...match, names })),
    set: () => sets.eachOf(words, { ...match, names }, within),
  });
  const tier: Tier = {
    has: (company) => company.hasAll(words, match) && (within?.has(company.id) ?? true),
    exact: read(match),
  };
  return match.names === "name" ? { ...tier, wider: read({ names: "all" }) } : tier;
}

/** Those of a tier whose name begins with the first word. */
export function begun(sets: NameSets, words: readonly string[], { has, exact, wider }: Tier): Tier {
  const first = words[0] as string;
  const narrowed = (read: SetToLoad): SetToLoad => ({
    load: async () => {
      sets.wantWord("firstWord", first);
      await read.load();
    },
    set: () => new LazyIntersection([sets.firstWord(first), read.set()]),
  });
  const tier: Tier = {
    has: (company) => company.beginsWith(first) && has(company),
    exact: narrowed(exact),
  };
  return wider ? { ...tier, wider: narrowed(wider) } : tier;
}

async function load({ reader }: NameSets, want: () => void): Promise<void> {
  want();
  await reader.load();
}

/** One word: the names that begin with it are a set of their own. */
export function tiersOfWord(sets: NameSets, word: string): Tier[] {
  const { reader } = sets;
  const begins: Tier = {
    has: (company) => company.beginsWith(word),
    exact: {
      load: () => load(sets, () => sets.wantWord("firstWord", word)),
      set: () => sets.firstWord(word),
    },
  };
  const beginsUnfinished: Tier = {
    has: (company) => company.beginsWithUnfinished(word),
    exact: {
      load: () => load(sets, () => reader.wantBeginning("firstWord", word)),
      set: () => reader.beginning("firstWord", word),
    },
  };
  return [begins, beginsUnfinished, ...tiersAnywhere(sets, [word])];
}

export function tiersOfWords(sets: NameSets, words: readonly string[]): Tier[] {
  const begin = [wholeName, unfinishedName].map((match) =>
    begun(sets, words, having(sets, words, match)),
  );
  return [...begin, ...tiersAnywhere(sets, words)];
}

/** Those that have the words anywhere: in the name, then in any. */
function tiersAnywhere(sets: NameSets, words: readonly string[]): Tier[] {
  return [wholeName, unfinishedName, wholeAny].map((match) => having(sets, words, match));
}

/** In each tier, and among those in none, the companies of the form first. */
export function formFirst(
  tiers: readonly Tier[],
  all: LazyIds,
  form: IdSet,
  categories: readonly string[],
): Tier[] {
  const narrowed = ({ load, set }: SetToLoad): SetToLoad => ({
    load,
    set: () => new LazyIntersection([set(), form]),
  });
  const ofForm = ({ has, exact, wider }: Tier): Tier => ({
    has: (company) => company.isOfForm(categories) && has(company),
    exact: narrowed(exact),
    ...(wider && { wider: narrowed(wider) }),
  });
  const rest: Tier = { has: () => true, exact: { load: async () => {}, set: () => all } };
  return [...tiers.flatMap((tier) => [ofForm(tier), tier]), ofForm(rest)];
}
