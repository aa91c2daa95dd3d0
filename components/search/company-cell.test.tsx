import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { FoundCompany } from "@/lib/contract/registry";
import { CompanyCell } from "./company-cell";

const company: FoundCompany = {
  siren: "496880618",
  siret: null,
  name: "SONIA RAMANIER",
  legalForm: null,
  active: true,
  postalCode: null,
  city: null,
};

it("of a name says by which other name the company was found", () => {
  const cell = (found: FoundCompany) =>
    renderForTest(
      <CompanyCell column="name" company={found} from={{ q: "marche", page: "1" }} />,
      "fr",
    );
  expect(cell(company).html).not.toContain("Autre nom");
  expect(cell({ ...company, otherName: "LE MARCHE" }).html).toMatch(
    /Autre nom\u00a0: .*Le <mark>Marche<\/mark>/,
  );
});

it("of a street begins with its complement", () => {
  const street = (found: Partial<FoundCompany>) =>
    renderForTest(
      <CompanyCell
        column="street"
        company={{ ...company, ...found }}
        from={{ q: "", page: "1" }}
      />,
      "fr",
    ).lines;
  expect(street({ complement: "BATIMENT B", street: "1 RUE DU PORT" })).toEqual([
    "BATIMENT B, 1 RUE DU PORT",
  ]);
  expect(street({ complement: null, street: "1 RUE DU PORT" })).toEqual(["1 RUE DU PORT"]);
  expect(street({ complement: null, street: null })).toEqual(["–"]);
});
