import listedEras from "./eras.json";

/**
 * SIRENs are assigned in blocks, so the first digits show a unit's age and sometimes its kind.
 * `from` and `to` are first eight digits; years may be fractions; `share` is of all units.
 */
export type Era = {
  from: number;
  to: number;
  share: number;
  yearFrom: number;
  yearTo: number;
  who: "anyone" | "companies" | "publicBodies";
};

export const eras = listedEras as readonly Era[];

/** How many legal units fit in the blocks above. */
export const maxLegalUnits = 40_000_000;

const lastEra = eras.length - 1;
const totalShare = eras.reduce((sum, { share }) => sum + share, 0);

/** Distributes `count` units over the eras in order, by share. `first` is the index of an era's first unit. */
export function eraRanges(count: number) {
  let first = 0;
  let share = 0;
  return eras.map((each, index) => {
    share += each.share;
    const end = index === lastEra ? count : Math.round((count * share) / totalShare);
    const range = { era: each, first, units: end - first };
    first = end;
    return range;
  });
}

export type EraRange = ReturnType<typeof eraRanges>[number];
