import { expect, it } from "vitest";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import communes from "./communes.json";
import { townName } from "./town-name";

it.each([
  ["PARIS", "75015", "Paris"],
  ["PARIS 15", "75015", "Paris 15ᵉ"],
  ["PARIS 04", "75004", "Paris 4ᵉ"],
  ["LYON 3EME", "69003", "Lyon 3ᵉ"],
  ["MARSEILLE 1ER", "13001", "Marseille 1ᵉʳ"],
  ["ST ETIENNE", "42000", "Saint-Étienne"],
  ["STE GENEVIEVE DES BOIS", "91700", "Sainte-Geneviève-des-Bois"],
  ["AIX-EN-PROVENCE CEDEX 1", "13090", "Aix-en-Provence Cedex 1"],
  ["PARIS LA DEFENSE CEDEX", "92085", "Paris la Defense Cedex"],
  ["PARIS CEDEX 09", "75439", "Paris Cedex 09"],
  ["L ABERGEMENT CLEMENCIAT", "01400", "L’Abergement-Clémenciat"],
  ["L'HAY-LES-ROSES", "94240", "L’Haÿ-les-Roses"],
  ["NEW YORK", null, "New York"],
  ["Fréjus", "83600", "Fréjus"],
  ["SAINT-ANDRE-SUR-NULLEPART", "49000", "Saint-Andre-sur-Nullepart"],
  [null, "75015", null],
])("%s in %s is %s", (city, postalCode, name) => {
  expect(townName(city, postalCode)).toBe(name);
});

it("homonyms are told apart by their department, and keep no accent without it", () => {
  const [name = "", [department = ""] = []] =
    Object.entries(communes.homonyms).find(([name]) => name === "Saint-Rémy") ?? [];
  expect(townName("SAINT-REMY", `${department}100`)).toBe(name);
  expect(townName("SAINT-REMY", null)).toBe("Saint-Remy");
  for (const [name, departments] of Object.entries<string[]>(communes.homonyms)) {
    for (const code of departments.filter((code) => /^\d\d$/.test(code))) {
      expect(normalizeName(townName(name.toUpperCase(), `${code}100`) ?? "")).toBe(
        normalizeName(name),
      );
    }
  }
});

it("every listed commune is found by its letters", () => {
  for (const name of communes.names.flatMap((line) => line.split("|"))) {
    const letters = normalizeName(name).toUpperCase();
    if (/\d/.test(letters)) continue;
    expect(townName(letters, null)).toBe(name);
  }
});
