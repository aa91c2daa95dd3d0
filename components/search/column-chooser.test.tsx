import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { ColumnChooser } from "./column-chooser";

it("begins with the name, which is always the first column", () => {
  const state = { q: "poste", page: "1" };
  const { lines } = renderForTest(<ColumnChooser state={state} shown={["name", "city"]} />, "fr");
  expect(lines.slice(0, 3)).toEqual(["Colonnes", "Nom1", "SIREN"]);
});

it("says which columns are of the head office", () => {
  const state = { q: "poste", page: "1" };
  const { lines } = renderForTest(<ColumnChooser state={state} shown={["name", "city"]} />, "fr");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Adresse du siège (voie)",
      "Code postal du siège",
      "Commune du siège2",
      "Département du siège",
      "SIRET du siège",
      "Effectif",
      "Déplacer «\u00a0Commune du siège\u00a0» vers la gauche←",
    ]),
  );
});
