import { expect, it } from "vitest";
import type { Register } from "@/lib/contract/registry";
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
  unknownNumbers: readonly string[] = [],
) {
  const companies = { total: 1234, register: { ...register, ...of }, unknownNumbers };
  const { columns, batches, rows } = sourceSheet(companies, {
    of: "companies",
    path: searchPath(search),
    text: search.q,
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

it.each([
  ["fr", "Nombre d’entreprises", "Absents du registre", "chiffre de contrôle faux"],
  ["en", "Number of companies", "Not in the register", "wrong check digit"],
] as const)(
  "says in %s which numbers of a list are not in the register",
  (language, title, absent, oddity) => {
    const rows = written(language, {}, ["123 456 782", "987654321"]);
    const at = rows.findIndex(([first]) => first === title);
    expect(rows[at + 1]).toEqual([absent, `123 456 782, 987654321 (${oddity})`]);
  },
);
