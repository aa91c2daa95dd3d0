import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { SearchState } from "@/lib/contract/page-paths";
import { ExportPanel } from "./export-panel";

const search: SearchState = { q: "lait", page: "1" };
const table: SearchState = { ...search, view: "table" };
const all = "Toutes les entreprises de cette recherche, dans l’ordre affiché, avec";

it.each([
  ["a list", search, false, 5, `${all} activité, effectif, adresse et capital.`],
  ["a table", table, false, 5, `${all} les colonnes du tableau.`],
  ["a selection", table, true, 3, "Les 3 entreprises sélectionnées, avec les colonnes du tableau."],
  ["one company", table, true, 1, "L’entreprise sélectionnée, avec les colonnes du tableau."],
])("says what the file of %s holds", (_, state, isSelection, total, what) => {
  const panel = <ExportPanel state={state} total={total} max={9} isSelection={isSelection} />;
  expect(renderForTest(panel, "fr").lines.at(-1)).toBe(what);
});

it("offers the columns of the table alone, where there is one", () => {
  const lines = (state: SearchState) =>
    renderForTest(<ExportPanel state={state} total={5} max={9} />, "fr").lines;
  expect(lines(table)).toContain("Seulement les colonnes du tableau");
  expect(lines(search)).not.toContain("Seulement les colonnes du tableau");
});

it("says that the headings of CSV are the API's field names", () => {
  const { lines } = renderForTest(<ExportPanel state={search} total={5} max={9} />);
  expect(lines.find((line) => line.includes("CSV and JSON"))).toMatch(/the API’s fields/);
});

it("says before the download that there are too many for a file", () => {
  const { lines } = renderForTest(<ExportPanel state={search} total={10} max={9} />, "fr");
  expect(lines).toEqual([
    "Cette recherche trouve 10 entreprises, l’export est limité à 9",
    "Précisez la recherche avec des filtres, puis exportez à nouveau.",
  ]);
});
