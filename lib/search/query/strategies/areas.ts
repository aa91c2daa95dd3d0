import { departmentsOf, maxAreaWords } from "../../analysis/areas";
import { tokenKinds } from "../../index/tokens";
import { anyOf, token } from "../expression";
import type { Strategy } from "../reading";
import { knownPlaceWeight, placeReading, spansAtEnds } from "./towns";

/** Words at either end as the region or department of an open establishment. */
export const inAreas: Strategy = {
  name: "in a region or department",
  when: "few",
  rewrite: ({ query: { words } }) =>
    spansAtEnds(words.length, maxAreaWords).flatMap(({ from, to }) => {
      const codes = departmentsOf(words.slice(from, to));
      if (codes.length === 0) return [];
      const places = codes.flatMap((code) => [
        token(tokenKinds.department + code),
        token(tokenKinds.otherDepartment + code),
      ]);
      return [{ ...placeReading(from, to, anyOf(places), knownPlaceWeight), isArea: true }];
    }),
};
