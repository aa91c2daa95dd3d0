import { describe, expect, it } from "vitest";
import { findActivities, isNameOfActivity, nearnessOf } from "./find-activities";
import { LabelIndex } from "./label-index";
import { nafTables } from "./naf";
import { nafLevels, sectionOfDivision } from "./naf-levels";
import { englishTradeNames, tradeNames } from "./trade-names";

const indexOf = (...words: string[]) => new LabelIndex([{ words }]);
const knownCodes = new Set([
  ...Object.keys(nafTables.NAFRev2),
  ...nafLevels().map(({ code }) => code),
]);

it.each([
  ["hôtels", true],
  ["sièges sociaux", true],
  ["bakeries", true],
  ["privées", false],
  ["petite", false],
  ["", false],
])("%j is the name of an activity: %s", (text, isName) => {
  expect(isNameOfActivity(text)).toBe(isName);
});

const labels = [
  ...["informatique: 26 62", "services informatiques: 62.01Z 62.02A 62.02B 62.03Z 62.09Z"],
  ...["entreprise de maçonnerie: 43.99C", "société de nettoyage: 81.21Z 81.22Z 81.29B"],
  ...["INFORMATIQUES: 26 62", "conseil informatique: 62", "conseil en informatique: 62"],
  ...["Pâtisseries: 10.71D", "boulangerie: 10.71B 10.71C", "Boulangerie patisseri: 10.71C"],
  ...["culture de la vigne: 01.21Z", "l'hébergement: 55", "enseignement: P"],
];
const nearLabels = ["restaurateur: 56", "boulanger: 10.71B 10.71C", "coiffeur: 96.02A"];
const trades = [
  ...["bar: 56.30Z", "restaurants: 56.10A 56.10B 56.10C", "restaurant traditionnel: 56.10A"],
  ...["restaurant rapide: 56.10C", "Cafés: 56.30Z", "bureau de tabac: 47.26Z"],
  ...["pharmacie: 47.73Z", "plombier: 43.22A", "salle de sport: 93.13Z", "auto-école: 85.53Z"],
  ...["experts-comptables: 69.20Z", "architectes: 71.11Z", "peintres en bâtiment: 43.34Z"],
  ...["peinture: 43.34Z", "menuiseries: 43.32A 43.32B", "garages automobiles: 45.20A"],
  "collèges: 85.31Z",
];
const englishTrades = [
  ...["bakeries: 10.71B 10.71C", "Driving schools: 85.53Z", "school: 85", "engineers: 71.12B"],
  "pharmacies: 47.73Z",
];

it.each([...labels, ...nearLabels, ...trades, ...englishTrades])("finds %s", (both) => {
  const [text = "", codes] = both.split(": ");
  expect(findActivities(text).join(" ")).toBe(codes);
});

describe("the activities whose labels have all the words of a text", () => {
  it("a label of just these words is chosen before a wider one that has others as well", () => {
    expect(findActivities("restauration")).toEqual(["56"]);
    expect(findActivities("hébergement restauration")).toEqual(["I"]);
  });

  it("words are near if they have the first 5 letters and more than half of the typed word in common", () => {
    const known = indexOf("restauration", "restaure", "vigne");
    for (const [word, beginning] of [
      ["restaurant", "restaura"],
      ["vigne", "vigne"],
      ["restaur", "restaur"],
      ["restaurer", "restaure"],
      ["vigneron", "vigne"],
      ["vignoble", null],
      ["restaoviaire", null],
    ] as const) {
      expect(known.beginningFor(word), word).toBe(beginning);
    }
  });

  it.each([
    ["boulangeries", "whole"],
    ["bakeries", "whole"],
    ["entreprise", "whole"],
    ["de", "whole"],
    ["boulang", "cut"],
    ["boulangrie", "near"],
    ["dupont", null],
  ])("%s is %s", (word, nearness) => {
    expect(nearnessOf(word)).toBe(nearness);
  });

  it("each name of a trade finds its codes alone, which are of the nomenclature", () => {
    const all = Object.entries(tradeNames);
    for (const [code, names] of all) {
      expect(knownCodes).toContain(code);
      for (const name of names) {
        const codes = all.filter(([, names]) => names.includes(name)).map(([code]) => code);
        expect(findActivities(name), name).toEqual(codes);
      }
    }
  });

  it("each English name finds its codes, which are of the nomenclature, also in the plural", () => {
    for (const [code, names] of Object.entries(englishTradeNames)) {
      expect(knownCodes).toContain(code);
      for (const name of names) {
        expect(findActivities(name), name).toContain(code);
        expect(findActivities(`${name}s`.replace(/ys$/, "ies")), name).toContain(code);
      }
    }
  });

  it("no English name is a name of a trade in French, and a part of one finds nothing", () => {
    const french = new Set(Object.values(tradeNames).flat());
    const english = Object.values(englishTradeNames).flat();
    expect(english.filter((name) => french.has(name))).toEqual([]);
    for (const text of ["estate", "shop", "firm"]) expect(findActivities(text)).toEqual([]);
    expect(findActivities("agent")).not.toContain("68.31Z");
  });

  it("a part of what people call a trade is no activity", () => {
    for (const text of ["cabinet", "boutique", "tailleur"]) {
      expect(findActivities(text), text).toEqual([]);
    }
  });

  it("a word that goes on otherwise than words of its stem do is not near", () => {
    expect(indexOf("fleur").beginningFor("fleuriste")).toBe("fleur");
    expect(indexOf("carreau").beginningFor("carrefour")).toBeNull();
  });

  it("a short word is whole", () => {
    expect(findActivities("riz")).toEqual(["01.12Z"]);
    expect(findActivities("ri")).toEqual([]);
  });

  it.each(["", "xyz", "de la", "...", "informatique vigne", "toString"])("none: %j", (text) => {
    expect(findActivities(text)).toEqual([]);
  });

  it("every label finds its own code, or one that contains it", () => {
    const subclasses = Object.entries(nafTables.NAFRev2).map(([code, label]) => ({ code, label }));
    for (const { code, label } of [...nafLevels(), ...subclasses]) {
      if (/à l'exception|sauf |autres que/.test(label)) continue;
      const section = sectionOfDivision(code.slice(0, 2));
      const isIn = (found: string) => found === section || code.startsWith(found);
      expect(findActivities(label).some(isIn), `${code} ${label}`).toBe(true);
    }
  });

  it("what a label leaves out is not one of its words", () => {
    expect(findActivities("riz céréales")).toEqual([]);
  });
});
