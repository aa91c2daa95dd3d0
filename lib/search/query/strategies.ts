import type { Strategy } from "./reading";
import { inAreas } from "./strategies/areas";
import { asTyped } from "./strategies/as-typed";
import { beginnings } from "./strategies/beginnings";
import { equivalents } from "./strategies/equivalents";
import { joined } from "./strategies/joined";
import { legalForms } from "./strategies/legal-forms";
import { plurals } from "./strategies/plurals";
import { byEar, edits, unfinished, unfinishedEdits } from "./strategies/spelling";
import { split } from "./strategies/split";
import { inTowns, nearTowns } from "./strategies/towns";

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
