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

const era = (
  from: number,
  to: number,
  share: number,
  yearFrom: number,
  yearTo: number,
  who: Era["who"] = "anyone",
): Era => ({ from: from * 100_000, to: to * 100_000, share, yearFrom, yearTo, who });

export const eras: readonly Era[] = [
  era(5, 100, 0.03, 1945, 1973),
  era(100, 108, 0.012, 2025.7, 2026.58),
  era(110, 200, 0.002, 1970, 2020, "publicBodies"),
  era(200, 300, 0.004, 1973, 2015, "publicBodies"),
  era(300, 350, 0.085, 1973, 1990),
  era(350, 400, 0.095, 1989, 1995),
  era(400, 450, 0.115, 1995, 2003),
  era(450, 540, 0.2, 2003, 2012),
  era(540, 580, 0.004, 1950, 1960, "companies"),
  era(580, 750, 0.008, 1955, 1975, "companies"),
  era(750, 800, 0.09, 2012, 2014),
  era(800, 850, 0.1, 2014, 2019),
  era(850, 900, 0.1, 2019, 2021),
  era(900, 1000, 0.155, 2021, 2025.7),
];

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
