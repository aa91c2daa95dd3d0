/** Spellings of one word that are never told apart: names and queries have either. */
const sameWords = new Map([
  ["st", "saint"],
  ["saint", "st"],
  ["ste", "sainte"],
  ["sainte", "ste"],
]);

/** Another spelling that is always meant too; null: there is none. */
export function sameWord(word: string): string | null {
  return sameWords.get(word) ?? null;
}

/** Abbreviations of trade and of the press, each with what it stands for. */
const abbreviations: readonly (readonly string[])[] = [
  ["agri", "agricole", "agriculture"],
  ["agence immo", "agence immobiliere"],
  ["agglo", "agglomeration"],
  ["ass", "asso", "assoc", "association"],
  ["assur", "assurance", "assurances"],
  ["auto", "automobile", "automobiles"],
  ["ave", "av", "avenue"],
  ["bat", "batiment", "batiments"],
  ["bd", "bld", "boulevard"],
  ["ca", "communaute agglomeration"],
  ["cc", "communaute communes"],
  ["ce", "comite entreprise"],
  ["cse", "comite social economique"],
  ["ch", "centre hospitalier"],
  ["chu", "centre hospitalier universitaire"],
  ["cie", "compagnie"],
  ["co", "company"],
  ["com", "communication"],
  ["const", "constr", "construction", "constructions"],
  ["coop", "cooperative"],
  ["deco", "decoration"],
  ["dept", "dep", "departement"],
  ["dev", "developpement"],
  ["dr", "docteur"],
  ["elec", "electricite", "electrique"],
  ["ent", "entr", "entrep", "entreprise", "entreprises"],
  ["eta", "ets", "etablissement", "etablissements"],
  ["etud", "etude", "etudes"],
  ["expl", "exploitation"],
  ["fab", "fabrique", "fabrication"],
  ["fed", "federation"],
  ["fond", "fondation"],
  ["fr", "france"],
  ["freres", "frere", "frs"],
  ["gal", "gale", "general", "generale"],
  ["gpe", "grpe", "groupe"],
  ["gpt", "groupt", "groupement"],
  ["gd", "grd", "grand"],
  ["gds", "grands"],
  ["hop", "hopital"],
  ["immo", "immobilier", "immobiliere"],
  ["imp", "impr", "imprimerie"],
  ["ind", "industrie", "industries", "industriel"],
  ["info", "informatique"],
  ["inst", "institut"],
  ["int", "intl", "inter", "international", "internationale"],
  ["invest", "investissement", "investissements"],
  ["labo", "laboratoire", "laboratoires"],
  ["maint", "maintenance"],
  ["manut", "manutention"],
  ["mat", "materiel"],
  ["mecanique", "meca"],
  ["mgt", "mgmt", "management"],
  ["mt", "mont"],
  ["mun", "municipal", "municipale"],
  ["nat", "natl", "national", "nationale"],
  ["nd", "notre dame"],
  ["no", "num", "numero"],
  ["ndeg", "numero"],
  ["org", "organisation"],
  ["pharma", "pharmacie", "pharmaceutique"],
  ["pl", "place"],
  ["prod", "production", "productions"],
  ["prof", "professionnel", "professionnelle"],
  ["pub", "publicite"],
  ["rest", "resto", "restaurant"],
  ["rh", "ressources humaines"],
  ["rte", "route"],
  ["sce", "service"],
  ["serv", "sces", "service", "services"],
  ["soc", "ste", "societe"],
  ["synd", "syndicat"],
  ["syst", "systeme", "systemes"],
  ["tech", "techno", "technique", "technologie", "technologies"],
  ["tel", "telecom", "telephone"],
  ["tp", "travaux publics"],
  ["trans", "transp", "transport", "transports"],
  ["trav", "travaux", "tvx"],
  ["univ", "universite"],
  ["vehic", "vehicule", "vehicules"],
  ["vve", "veuve"],
];

const units =
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(
    " ",
  );
const tens = ["", "dix", "vingt", "trente", "quarante", "cinquante", "soixante"];

/** A number up to 99 as it is written out. */
function writtenOut(number: number): string {
  if (number < units.length) return units[number] as string;
  if (number < 70) return joinTen(tens[Math.floor(number / 10)] as string, number % 10);
  const base = number < 80 ? 60 : 80;
  const ten = base === 60 ? "soixante" : "quatre vingt";
  return number === base ? ten : joinTen(ten, number - base);
}

function joinTen(ten: string, rest: number): string {
  if (rest === 0) return ten;
  const isOne = (rest === 1 || rest === 11) && ten !== "quatre vingt" && ten !== "dix";
  return `${ten} ${isOne ? "et " : ""}${writtenOut(rest)}`;
}

const english = "zero one two three four five six seven eight nine ten".split(" ");
const romans = ["", "", "ii", "iii", "iv", "", "vi", "vii", "viii", "ix"];

const numbers: readonly (readonly string[])[] = [
  ...Array.from({ length: 100 }, (_, number) => {
    const forms = [String(number), writtenOut(number), english[number], romans[number]];
    return forms.filter((form) => form !== undefined && form !== "") as string[];
  }),
  ["1", "une", "un"],
  ["100", "cent"],
  ["200", "deux cents"],
  ["500", "cinq cents"],
  ["1000", "mille"],
  ["2000", "deux mille"],
  ["3000", "trois mille"],
  ["1er", "premier"],
  ["1ere", "premiere"],
  ["2e", "2eme", "2nd", "second", "deuxieme"],
  ["2nde", "seconde"],
  ...["3 troisieme", "4 quatrieme", "5 cinquieme", "6 sixieme", "7 septieme", "8 huitieme"].map(
    (pair) => {
      const [digit = "", ordinal = ""] = pair.split(" ");
      return [`${digit}e`, `${digit}eme`, ordinal];
    },
  ),
];

/** Signs and the words that are said for them. */
const signs: readonly (readonly string[])[] = [
  ["plus", "+"],
  ["arobase", "at"],
];

/** The longest of them has so many words. */
export const maxEquivalentWords = 3;

const byText = new Map<string, Set<string>>();
for (const group of [...abbreviations, ...numbers, ...signs]) {
  for (const text of group) {
    const others = byText.get(text) ?? new Set();
    for (const other of group) if (other !== text) others.add(other);
    byText.set(text, others);
  }
}

/** Words written otherwise: `cie` for `compagnie`, `24` for `vingt quatre`; each given as its words. */
export function equivalentsOf(words: readonly string[]): string[][] {
  const others = byText.get(words.join(" ")) ?? [];
  return [...others].map((text) => text.split(" "));
}
