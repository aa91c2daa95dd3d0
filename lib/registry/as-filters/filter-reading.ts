import type { TextAsFilters } from "@/lib/contract/registry";
import type { Span } from "@/lib/search/query/best-paths";

/** What words are about. `when`: a date; `event`: what happened then; `none`: nothing that a filter can say. */
export type Kind = keyof TextAsFilters | "code" | "place" | "when" | "event" | "none";

/** One meaning of some neighbouring words of a text as filters. */
export type FilterReading = Span & {
  kind: Kind;
  /** How many bits the words speak for filters, and not for a name. */
  weight: number;
  /** Of a phrase, more than its weight: it is rather read than an activity or a place of its words. */
  gain?: number;
  /**
   * Of a place: each filter that can say it, the usual one first. Of a date: as if it were of the creation. Of an event:
   * what it means without a date.
   */
  filters: TextAsFilters;
  /** Of an event: which. Of a date: of which, if none is said. */
  event?: "created" | "closed";
};

/**
 * How many bits words speak for filters, and not for a name. The sentences and names of `read-as-filters.test.ts` bound each.
 * The shares are of 6,855 names of INSEE's files and of the sentences there.
 */
export const weights = {
  /** What filters must outweigh, because most texts are names. It is less beside other filters: `Active Lyon`. */
  prior: -3.5,
  priorBesideFilters: -1,
  /** `PME` alone is a name, `entreprises`, of whatever kind, are none. */
  companies: 3,
  /** The whole name of a trade or activity; words of its label; words that are near these: `Vannes` is near `vannerie`. */
  activityName: 7,
  activityLabel: 6,
  activityNear: 4,
  activityOf: -2.5,
  /** Names are rather in the singular. */
  plural: 1,
  /** 6 in 100 names and 93 in 100 sentences; with `à` and the like 1 and 67. After a mere article it is a name: `le Nord`. */
  placeBare: 4.5,
  placeLed: 5.5,
  placeArticle: -9,
  /** Of several places or activities the first speaks for all. With nothing between two places, one may be a surname. */
  further: -0.5,
  adjoining: -9,
  /** 3 in 100 names, 11 in 100 sentences. */
  legalForm: 1.5,
  /** A mistyped town, as a share: as in the search of names. */
  mistypedTown: 0.6,
  /** What each word of a phrase adds to its gain, and each word takes that is left for a name. */
  phraseWord: 10,
  left: 4,
};
