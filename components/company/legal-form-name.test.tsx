import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { useLegalFormFilterName, useLegalFormName } from "./legal-form-name";

const Name = ({ code }: { code: string }) => useLegalFormName()(code) ?? "none";
const FilterName = ({ code }: { code: string }) => useLegalFormFilterName()(code) ?? "none";

it.each([
  ["5710", "Simplified joint-stock company (SAS)", "Société par actions simplifiée (SAS)"],
  ["5720", "Single-shareholder company (SASU)", "SAS unipersonnelle (SASU)"],
  ["6540", "Property company (SCI)", "Société civile immobilière (SCI)"],
  ["6541", "Civil company", "Société civile"],
  ["6901", "Other registered body", "Autre personne immatriculée"],
  ["0000", "none", "none"],
  ["", "none", "none"],
])("%j has the name of the most specific group it belongs to", (code, english, french) => {
  expect(renderForTest(<Name code={code} />).html).toBe(english);
  expect(renderForTest(<Name code={code} />, "fr").html).toBe(french);
});

it.each([
  ["57", "Simplified joint-stock company (SAS), including SASU and SELAS"],
  ["5710", "Simplified joint-stock company (SAS), excluding SASU and SELAS (5710)"],
  ["572", "Simplified joint-stock company (SAS), excluding SELAS (572)"],
])("%s as a filter says which forms with a name of their own it has or lacks", (code, english) => {
  expect(renderForTest(<FilterName code={code} />).html).toBe(english);
});

it.each([
  ["54", "Société à responsabilité limitée (SARL), y compris EURL et SELARL"],
  ["5499", "Société à responsabilité limitée (SARL), hors EURL et SELARL (5499)"],
  ["5785", "Société d’exercice libéral par actions simplifiée (SELAS)"],
  ["65", "Société civile, y compris SCI"],
  ["6541", "Société civile, hors SCI (6541)"],
  ["654", "Société civile, 654"],
  ["21", "Groupement sans personnalité morale, 21"],
  ["5510", "Société anonyme à conseil d’administration (SA), 5510"],
])("%s as a filter is %s", (code, french) => {
  expect(renderForTest(<FilterName code={code} />, "fr").html).toBe(french);
});
