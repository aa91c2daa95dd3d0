import { expect, it } from "vitest";
import { maxQueryLength } from "@/lib/contract/search-constants";
import { fillings, makeFullQueries } from "./full-queries";

const names = ["Boulangerie du Moulin", "Durand et Fils", "Transports du Sud-Ouest"];
const unknown = { legalForm: null, postalCode: null, sirets: [] };
const companies = names.map((name, at) => ({ siren: String(300_000_000 + at), name, ...unknown }));

it.each(fillings)("are as long as a query may be, and the same for a seed: %s", (filling) => {
  const queries = makeFullQueries(companies, filling, 20, 1);
  expect(queries).toEqual(makeFullQueries(companies, filling, 20, 1));
  expect(new Set(queries).size).toBe(20);
  for (const q of queries) {
    expect(q.length).toBeLessThanOrEqual(maxQueryLength);
    expect(q.length).toBeGreaterThan(maxQueryLength - "boulangerie ".length - 1);
  }
});
