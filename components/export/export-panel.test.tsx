import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { ExportPanel } from "./export-panel";

const search = { q: "lait", page: "1" };
const table = { ...search, view: "table" } as const;
const all = "Toutes les entreprises de cette recherche, dans l’ordre affiché, avec";

it.each([
  ["a list", search, false, 5, `${all} activité, effectif, adresse et capital.`],
  ["a table", table, false, 5, `${all} les colonnes du tableau.`],
  ["a selection", table, true, 3, "Les 3 entreprises sélectionnées, avec les colonnes du tableau."],
  ["one company", table, true, 1, "L’entreprise sélectionnée, avec les colonnes du tableau."],
  [
    "too many",
    search,
    false,
    10,
    "Précisez la recherche avec des filtres, puis exportez à nouveau.",
  ],
])("says what the file of %s holds", (_, state, isSelection, total, what) => {
  const panel = <ExportPanel state={state} total={total} max={9} isSelection={isSelection} />;
  expect(renderForTest(panel, "fr").lines.at(-1)).toBe(what);
});
