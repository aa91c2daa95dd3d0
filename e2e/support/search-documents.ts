import fc from "fast-check";
import type { SearchDocument } from "@/lib/search/index/search-document";

const oneOf = (...values: string[]) => fc.option(fc.constantFrom(...values));

/** Made-up documents with these fields and any others. */
export function documentOf<Fields extends Partial<SearchDocument>>(
  fields: {
    [Field in keyof Fields]: fc.Arbitrary<Fields[Field]>;
  },
) {
  const others = fc.record({
    active: fc.boolean(),
    legalForm: oneOf("5710", "1000"),
    nafCode: oneOf("62.01Z", "72.2Z", "NAP"),
    employeeRange: oneOf("NN", "53"),
    category: oneOf("PME", "GE"),
    employer: fc.option(fc.boolean()),
    socialEconomy: fc.option(fc.boolean()),
    registrationDate: oneOf("1850-05-01", "2020-02-29"),
    closingDate: oneOf("2024-12-31"),
    commune: oneOf("69383"),
    city: oneOf("LYON 3EME", "ST-DENIS CEDEX 2", "L'HAŸ", "-"),
    postalCode: oneOf("69003"),
    department: oneOf("2A"),
    otherCities: oneOf("PARIS|LYON"),
    otherPostalCodes: oneOf("75001|75002"),
  });
  return fc.tuple(others, fc.record(fields)).map(([one, other]) => ({ ...one, ...other }));
}
