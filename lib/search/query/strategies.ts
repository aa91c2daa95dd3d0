import type { Strategy } from "./reading";
import { inAreas } from "./strategies/areas";
import { asTyped } from "./strategies/as-typed";
import { equivalents } from "./strategies/equivalents";
import { joined } from "./strategies/joined";
import { legalForms } from "./strategies/legal-forms";
import { plurals } from "./strategies/plurals";
import { byEar, edits, unfinished, unfinishedEdits } from "./strategies/spelling";
import { split } from "./strategies/split";
import { inTowns, nearTowns } from "./strategies/towns";

/**
 * All the ways in which words of a query are read, in the order in which they are tried. `find-names.ts`
 * says how their readings become an answer; docs/search.md has a worked example, and how to add one.
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
  legalForms,
  unfinished,
  unfinishedEdits,
  nearTowns,
];
