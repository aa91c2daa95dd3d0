import { expect, it } from "vitest";
import { renderForTest } from "@/components/render-for-test";
import type { Language } from "@/lib/contract/languages";
import type { Company } from "@/lib/contract/registry";
import { CompanyDetail } from "./company-detail";

const company = {
  siren: "552032534",
  siret: "55203253400646",
  name: "DANONE",
  address: { street: null, postalCode: "75009", city: "PARIS 9", country: "FR" },
  active: true,
  capital: null,
} as Company;

type Shown = Partial<Company> & { unknownSiret?: string };

function linesOf({ unknownSiret, ...change }: Shown, language?: Language) {
  return renderForTest(
    <CompanyDetail
      company={{ ...company, ...change }}
      counts={null}
      unknownSiret={unknownSiret ?? null}
      search={{ q: "", active: "", department: "", sort: "", page: 1, limit: 20 }}
      facets={undefined}
      labels={{ legalForm: null, headcount: null }}
      today="2026-06-01"
      from={{ q: "", page: "1" }}
      neighbours={null}
      link="https://registre.example.fr/company/552032534"
    >
      {null}
    </CompanyDetail>,
    language,
  ).lines;
}

function capitalOf(change: Shown, language?: Language) {
  const lines = linesOf(change, language);
  return lines[lines.indexOf(language === "fr" ? "Capital social" : "Share capital") + 1];
}

it.each([
  ["5599", null, "Not recorded", "Non renseigné"],
  [null, null, "Not recorded", "Non renseigné"],
  ["1000", null, "Not applicable", "Sans objet"],
  ["7210", null, "Not applicable", "Sans objet"],
  ["9220", null, "Not applicable", "Sans objet"],
  ["9220", 15, "€15", "15\u00a0€"],
])("of legal form %s, a capital of %s is: %s", (legalForm, capital, english, french) => {
  expect(capitalOf({ legalForm, capital })).toBe(english);
  expect(capitalOf({ legalForm, capital }, "fr")).toBe(french);
});

it("says at the top that the establishment searched is not in the register", () => {
  const lines = linesOf({ unknownSiret: "55203253400018" }, "fr");
  const at = lines.indexOf(
    "Cette entreprise n’a pas d’établissement 55203253400018 dans le registre. Vérifiez le numéro.",
  );
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(lines.indexOf("Identifiants"));
  expect(linesOf({}, "fr").join()).not.toContain("Vérifiez le numéro");
});
