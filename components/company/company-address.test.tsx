import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Company } from "@/lib/contract/registry";
import { CompanyAddress } from "./company-address";

const paris = {
  street: "17 BD HAUSSMANN",
  complement: null,
  postalCode: "75009",
  city: "PARIS",
  townName: "Paris",
  country: "FR",
};

const panel = (address: Company["address"], language?: "fr") =>
  renderForTest(<CompanyAddress company={{ name: "DANONE", address } as Company} />, language);

it("shows each part under its label, the country in the reader's language", () => {
  expect(panel({ ...paris, country: "DE" }, "fr").lines).toEqual([
    ...["Adresse du siège", "Copier", "Voie", "17 BD HAUSSMANN", "Code postal", "75009"],
    ...["Commune", "Paris", "Pays", "Allemagne"],
  ]);
});

it("says what is not published, and offers nothing to copy without a town", () => {
  const masked = {
    street: null,
    complement: null,
    postalCode: null,
    city: null,
    townName: null,
    country: "FR",
  };
  expect(panel(masked).lines).toEqual([
    ...["Address of the head office", "Street", "Not published", "Postal code", "Not published"],
    ...["Town", "Not published", "Country", "France"],
  ]);
});

it("offers to copy the town alone when the rest is not published", () => {
  const { lines } = panel({ ...paris, street: null, postalCode: null });
  expect(lines).toContain("Copy");
  expect(lines).toContain("Not published");
});

it("says of an address without a street that it is not recorded", () => {
  const { lines } = panel({ ...paris, street: null }, "fr");
  expect(lines.slice(2, 4)).toEqual(["Voie", "Non renseigné"]);
});

it("shows a complement, and copies it before the street", () => {
  const { lines } = panel({ ...paris, complement: "BATIMENT B" }, "fr");
  expect(lines).toEqual(expect.arrayContaining(["Complément", "BATIMENT B"]));
});
