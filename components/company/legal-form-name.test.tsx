import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import { useLegalFormName } from "./legal-form-name";

const Name = ({ code }: { code: string }) => useLegalFormName()(code) ?? "none";

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
