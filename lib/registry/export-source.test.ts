import { expect, it } from "vitest";
import type { Register, UnknownNumber } from "@/lib/contract/registry";
import { criteriaInWords, orderInWords } from "./criteria-in-words";
import { searchPath, sourceSheet } from "./export-source";
import type { Search } from "./find-matches";

const register = { date: "2026-11-24", version: 3, demo: false };
const search: Search = {
  q: "café",
  filters: { department: ["75", "2A"], active: true, city: undefined },
  isExact: true,
  sort: "-createdAt",
};
const now = new Date("2026-11-25T23:05:00Z");
const site = "https://registre.example";

function written(
  language: "fr" | "en",
  of: Partial<Register> = {},
  unknownNumbers: readonly UnknownNumber[] = [],
  searched: Search = search,
) {
  const companies = { total: 1234, register: { ...register, ...of }, unknownNumbers };
  const { columns, batches, rows } = sourceSheet(companies, {
    of: "companies",
    path: searchPath(searched),
    text: searched.q,
    criteria: [...criteriaInWords(searched, language), orderInWords(searched, language)],
    language,
    now,
    site,
  });
  const [all = []] = batches as string[][][];
  expect(all).toHaveLength(rows);
  return [columns.map(({ title }) => title), ...all];
}

it("names source, date and version of the register, the search, its size and the moment", () => {
  expect(written("fr")).toEqual([
    ["Source", "INSEE, base Sirene"],
    ["Données au", "24\u00a0novembre\u00a02026"],
    ["Version du registre", "3"],
    ["Texte cherché", "café"],
    ["Recherche exacte", "Oui"],
    ["État", "Active"],
    ["Département", "75 Paris, 2A Corse-du-Sud"],
    ["Ordre", "Création\u00a0: les plus récentes d’abord"],
    [
      "Adresse de la recherche",
      `${site}/search?q=caf%C3%A9&active=true&department=75%2C2A&exact=true&sort=-createdAt`,
    ],
    ["Nombre d’entreprises", "1234"],
    ["Exporté le", "26\u00a0novembre\u00a02026, 00:05 (heure de Paris)"],
  ]);
});

it("says in the demo that companies are made up, and leaves out a date that is unknown", () => {
  const [head, first] = written("en", { date: null, demo: true });
  expect(head?.[1]).toMatch(/^Demo register: the companies are made up/);
  expect(first).toEqual(["Version of the register", "3"]);
});

it("says which numbers of a list are not in the register, need a check or are repeated, and why", () => {
  const unknown: UnknownNumber[] = [
    { number: "987654321", reason: "checkDigit", siren: null },
    { number: "44706601000012", reason: "checkDigit", siren: "447066010" },
    { number: "FR 12 885595207", reason: "vatKey", siren: "885595207" },
    { number: "FR28552032534", reason: "vatKey", siren: null },
    { number: "55203253400018", reason: "establishment", siren: "552032534" },
    { number: "123 456 782", reason: "unknown", siren: null },
  ];
  const q = "552032534 356000000 552032534 FR27552032534";
  const english = written("en", {}, unknown, { q, filters: {} });
  expect(english).toContainEqual([
    "Not in the register",
    "987654321 (wrong check digit), FR28552032534 (wrong VAT key, unknown SIREN), 123 456 782 (well formed, but unknown)",
  ]);
  expect(written("fr", {}, unknown, { q, filters: {} })).toEqual(
    expect.arrayContaining([
      [
        "Absents du registre",
        "987654321 (chiffre de contrôle faux), FR28552032534 (clé de TVA fausse, SIREN inconnu), 123 456 782 (bien formé, mais inconnu)",
      ],
      [
        "À vérifier, mais entreprise trouvée",
        "44706601000012 (chiffre de contrôle faux, mais 447066010 est connu), FR 12 885595207 (clé de TVA fausse\u00a0: FR59885595207 attendu), 55203253400018 (établissement inconnu de cette entreprise)",
      ],
      ["Numéros répétés", "552032534, FR27552032534"],
    ]),
  );
});
