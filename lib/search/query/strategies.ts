import type { Strategy } from "./reading";
import { legalForms } from "./strategies/legal-forms";
import { inAreas, inTowns, nearTowns } from "./strategies/places";
import { byEar, edits, unfinished, unfinishedEdits } from "./strategies/spelling";
import { asTyped, beginnings, equivalents, joined, plurals, split } from "./strategies/words";

/**
 * All strategies, in the order in which they are tried. `find-names.ts` turns their readings into an answer.
 * docs/search.md has a worked example, and says how to add a strategy.
 */
export const strategies: readonly Strategy[] = [
  asTyped,
  joined,
  inTowns,
  split,
  inAreas,
  equivalents,
  plurals,
  edits,
  byEar,
  beginnings,
  legalForms,
  unfinished,
  unfinishedEdits,
  nearTowns,
];
