import { expect, it } from "vitest";
import { departmentsOf, departmentsOfRegion } from "@/lib/search/analysis/areas";
import { wordsOf } from "@/lib/search/analysis/name-words";
import { regions } from "./regions";

it.each(regions)("$code $name is the region of these departments for the search too", (region) => {
  const codes = departmentsOfRegion(region.code);
  expect(codes.length).toBeGreaterThan(0);
  const words = wordsOf(region.name).filter((word) => word !== "et");
  expect(departmentsOf(words)).toEqual(codes);
});
