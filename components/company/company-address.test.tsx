import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Company } from "@/lib/contract/registry";
import { CompanyAddress } from "./company-address";

type Address = Company["address"];

const town = { postalCode: "75009", city: "PARIS", townName: "Paris" };
const none = { street: null, complement: null, postalCode: null, city: null, townName: null };

it.each<[string, Partial<Address>, string]>([
  [
    "each part under its label, the country in the reader's language",
    { ...town, street: "17 BD HAUSSMANN", country: "DE" },
    "Copier, Voie, 17 BD HAUSSMANN, Code postal, 75009, Commune, Paris, Pays, Allemagne",
  ],
  [
    "what is not published, and offers nothing to copy without a town",
    {},
    "Voie, Information non diffusée, Code postal, Information non diffusée, Commune, Information non diffusée, Pays, France",
  ],
  [
    "to copy the town alone when the rest is not published",
    { ...town, postalCode: null },
    "Copier, Voie, Information non diffusée, Code postal, Information non diffusée, Commune, Paris, Pays, France",
  ],
  [
    "of an address that just has no street that it is not recorded",
    town,
    "Copier, Voie, Non renseigné, Code postal, 75009, Commune, Paris, Pays, France",
  ],
  [
    "a complement",
    { ...town, street: "1 RUE DU LAIT", complement: "BATIMENT B" },
    "Copier, Voie, 1 RUE DU LAIT, Complément, BATIMENT B, Code postal, 75009, Commune, Paris, Pays, France",
  ],
])("says %s", (_, change, lines) => {
  const company = { name: "DANONE", address: { ...none, country: "FR", ...change } } as Company;
  const rendered = renderForTest(<CompanyAddress company={company} />, "fr").lines;
  expect(rendered.join(", ")).toBe(`Adresse du siège, ${lines}`);
});
