import { describe, expect, it, test } from "vitest";
import type { Vocabularies } from "../../index/read-vocabulary";
import { Towns } from "../../index/towns";
import { VocabularyBuilder } from "../../index/vocabulary";
import type { Expression } from "../expression";
import { readQuery } from "../read-query";
import { strategies } from "../strategies";

const known: Record<string, number> = {
  ...{ abeille: 1, bateau: 40, bato: 1, boulangerie: 900, carrefour: 30, compagnie: 200, de: 5000 },
  ...{ dupond: 12, dupont: 80, fils: 700, pharmacie: 60, petite: 50, rose: 20 },
  ...{ sarl: 3000, sci: 2000 },
};
const towns = new Towns([
  { word: "lyon", n: 300 },
  { word: "clermont ferrand", n: 50 },
  { word: "marseille", n: 400 },
]);

function vocabularies(): Vocabularies {
  const words = new VocabularyBuilder();
  for (const word of Object.keys(known).sort()) words.add(word, known[word] as number);
  return { words: words.done(), towns, companies: 100_000 };
}

/** What a strategy reads the query's words as: the words, then what they mean. */
async function read(name: string, q: string): Promise<string[]> {
  const strategy = strategies.find((each) => each.name === name);
  const query = readQuery(q).name;
  const counts = query.words.map((word) => known[word] ?? 0);
  const readings = await strategy?.rewrite({
    query,
    counts,
    considered: query.words.map(() => true),
    vocabularies: async () => vocabularies(),
  });
  if (!readings) throw new Error(`There is no strategy ${name}.`);
  return readings.map(
    ({ from, to, expression }) => `${query.words.slice(from, to).join(" ")}: ${text(expression)}`,
  );
}

function text(expression: Expression | null): string {
  if (expression === null) return "nothing";
  if (expression.is === "word") return expression.text + (expression.isPrefix ? "…" : "");
  if (expression.is === "token") return `#${expression.key}`;
  return expression.of.map(text).join(expression.is === "all" ? " + " : " | ");
}

test("the table has each strategy once, the ones of every query first", () => {
  const names = strategies.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const order = ["always", "few", "complete", "nothing"];
  const ranks = strategies.map(({ when }) => order.indexOf(when));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

const examples: readonly (readonly [string, string, readonly string[]])[] = [
  ["as typed", "Petite Abeille", ["petite: petite", "abeille: abeille…"]],
  ["as typed", "st jean", ["st: st | saint", "jean: jean…"]],
  ["joined", "fit lab", ["fit lab: fitlab…"]],
  ["joined", "la petite abeille", ["la petite: lapetite", "petite abeille: petiteabeille…"]],
  ["joined", "s n c f", ["s n: sn", "n c: nc", "c f: cf…", "s n c f: sncf…"]],
  ["in a town", "edf lyon", ["lyon: #tlyon", "edf: #tedf"]],
  ["in a town", "edf 69001", ["69001: #z69001 | #y69001", "edf: #tedf"]],
  [
    "in a town",
    "edf 69001 lyon",
    [
      "69001: #z69001 | #y69001",
      "69001 lyon: #z69001 | #y69001 + #tlyon",
      "edf 69001: #z69001 | #y69001 + #tedf",
      "lyon: #tlyon",
      "edf: #tedf",
    ],
  ],
  ["plural or singular", "petites abeilles", ["petites: petite", "abeilles: abeille"]],
  ["plural or singular", "journaux bateau", ["journaux: journau | journal", "bateau: bateaux"]],
  ["plural or singular", "sci jeux prix", ["jeux: jeu"]],
  ["split", "petiteabeille", ["petiteabeille: petite + abeille…"]],
  ["split", "dupontetfils", ["dupontetfils: dupont + fils…"]],
  ["split", "rose", []],
  ["in a region or department", "sncf corse", ["corse: #d2A | #o2A | #d2B | #o2B"]],
  ["in a region or department", "sncf 69", ["69: #d69 | #o69"]],
  ["in a region or department", "bretagne", []],
  ["written otherwise", "cie des eaux", ["cie: compagnie"]],
  [
    "written otherwise",
    "vingt quatre",
    ["vingt: 20 | xx", "vingt quatre: 24 | xxiv", "quatre: 4 | four | iv"],
  ],
  ["written otherwise", "24", ["24: vingt + quatre | xxiv"]],
  ["written otherwise", "vingt et un", ["vingt: 20 | xx", "vingt un: 21 | xxi", "un: 1 | one"]],
  ["written otherwise", "97", ["97: quatre + vingt + dix + sept"]],
  ["written otherwise", "louis quatorze", ["quatorze: 14 | xiv"]],
  ["legal forms", "rose sarl fils", ["sarl: nothing"]],
  ["legal forms", "monsieur dupont", ["monsieur: nothing"]],
  ["legal forms", "rose par actions simplifiee", ["par actions simplifiee: nothing"]],
  ["edits", "dupomt", ["dupomt: dupont", "dupomt: dupond"]],
  ["edits", "bolangerie", ["bolangerie: boulangerie"]],
  ["edits", "bolangrie", ["bolangrie: boulangerie"]],
  ["edits", "xupont", ["xupont: dupont"]],
  ["edits", "boulangerie", []],
  ["edits", "3", []],
  ["spelt by ear", "farmassi", ["farmassi: pharmacie"]],
  ["spelt by ear", "bateaux", ["bateaux: bateau | bato"]],
  ["beginnings", "car pet lyon", ["car: car…", "pet: pet…"]],
  ["beginnings", "ba ros", []],
  ["beginnings", "dupont xyz lyon", []],
  ["unfinished", "carref lyon", ["carref: carref…"]],
  ["unfinished", "carref", []],
  ["unfinished, with an edit", "carefo", ["carefo: carrefo…"]],
  ["near a town's name", "edf marse", ["marse: #tmarseille"]],
  ["near a town's name", "edf ferrand", ["ferrand: #tclermont ferrand"]],
  ["near a town's name", "edf lyno", ["lyno: #tlyon"]],
  ["near a town's name", "edf 784", ["784: #z784* | #y784*"]],
  ["near a town's name", "edf lyon", []],
];

describe.each(examples)("%s", (name, q, readings) => {
  it(`reads ${q}`, async () => expect(await read(name, q)).toEqual(readings));
});

test("every strategy has an example here", () => {
  const shown = new Set(examples.map(([name]) => name));
  expect(strategies.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
});
