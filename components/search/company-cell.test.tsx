import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { FoundCompany } from "@/lib/contract/registry";
import { useCompanyCell } from "./company-cell";

const company = { siren: "496880618", name: "SONIA RAMANIER", active: true } as FoundCompany;

type CellProps = { column: "name" | "street"; found: Partial<FoundCompany> };

function Cell({ column, found }: CellProps) {
  return useCompanyCell({ q: "marche", page: "1" })(column, { ...company, ...found });
}

const cell = (column: CellProps["column"], found: Partial<FoundCompany>) =>
  renderForTest(<Cell column={column} found={found} />, "fr");

it("of a name says by which other name the company was found", () => {
  expect(cell("name", {}).html).not.toContain("Autre nom");
  expect(cell("name", { otherName: "LE MARCHE" }).html).toMatch(
    /Autre nom\u00a0: .*Le <mark>Marche<\/mark>/,
  );
});

it.each([
  ["BATIMENT B", "1 RUE DU PORT", "BATIMENT B, 1 RUE DU PORT"],
  [null, "1 RUE DU PORT", "1 RUE DU PORT"],
  [null, null, "–"],
])("of a street begins with its complement: %s, %s", (complement, street, shown) => {
  expect(cell("street", { complement, street }).lines).toEqual([shown]);
});
