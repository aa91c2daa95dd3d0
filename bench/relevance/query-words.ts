/** Words of the generated queries. They are kept apart from the engine's own lists, which they test. */

export const genericWords =
  "france groupe holding services international conseil solutions entreprise europe developpement".split(
    " ",
  );

export const regionNames = [
  "auvergne rhone alpes",
  "bourgogne franche comte",
  "bretagne",
  "centre val de loire",
  "corse",
  "grand est",
  "hauts de france",
  "ile de france",
  "normandie",
  "nouvelle aquitaine",
  "occitanie",
  "pays de la loire",
  "paca",
];

export const abbreviations = pairsOf(`
  cie compagnie, asso association, assoc association, intl international,
  ets etablissements, st saint, ste societe, cab cabinet, dev developpement, gpe groupe,
  immo immobilier, invest investissement, tech technologie, transp transports,
  elec electricite, fr france, synd syndicat, fed federation`);

export const numberWords = pairsOf(`
  2 deux, 3 trois, 4 quatre, 5 cinq, 6 six, 7 sept, 8 huit, 9 neuf, 10 dix, 11 onze,
  12 douze, 13 treize, 14 quatorze, 15 quinze, 16 seize, 20 vingt, 30 trente, 40 quarante,
  50 cinquante, 100 cent, 1000 mille`);

/** The legal forms that people type, and the legal categories of each. */
export const typedForms: Readonly<Record<string, readonly string[]>> = {
  sas: ["5710", "5720"],
  sarl: ["5498", "5499"],
  sa: ["55", "56"],
};

/** Letters and how they may be accented. */
export const accentedLetters: Readonly<Record<string, string>> = {
  a: "àâ",
  c: "ç",
  e: "éèê",
  i: "îï",
  o: "ô",
  u: "ùû",
};

function pairsOf(list: string): (readonly [string, string])[] {
  return list.split(",").map((pair) => {
    const [one = "", other = ""] = pair.trim().split(/\s+/);
    return [one, other];
  });
}
