import fc from "fast-check";
import type { EstablishmentRow, UnitRow } from "./test-register";
import { branchOf, establishmentOf, unitOf } from "./test-register";

/** No word is a prefix or a typo of another. */
export const vocabulary = [
  ...["coeur", "caesar", "terrasse", "finance", "montagne", "oiseau", "platine", "quartz"],
  ...["sapin", "tonnerre", "violette", "wagon", "zephyr", "fougere", "granit", "horizon"],
];
type Town = { city: string; postalCode: string; department: string };
export const lyon: Town = { city: "LYON", postalCode: "69001", department: "69" };
export const paris: Town = { city: "PARIS 11", postalCode: "75011", department: "75" };
const aix: Town = { city: "AIX-EN-PROVENCE", postalCode: "13100", department: "13" };
const saintDenis: Town = { city: "SAINT-DENIS", postalCode: "93200", department: "93" };
const reunion: Town = { city: "SAINT-DENIS", postalCode: "97400", department: "974" };
export const ajaccio: Town = { city: "AJACCIO", postalCode: "20000", department: "2A" };
const lille: Town = { city: "LILLE", postalCode: "59000", department: "59" };
const annesse: Town = { city: "ANNESSE-ET-BEAULIEU", postalCode: "24430", department: "24" };
export const towns = [lyon, paris, aix, saintDenis, reunion, ajaccio];
export const legalForms = ["5710", "5720", "5499", "1000"];
export const nafCodes = ["62.01Z", "62.02A", "47.11B", "01.11Z"];
export const employeeRanges = ["NN", "00", "01", "12", "53"] as const;

export type FixtureCompany = {
  siren: number;
  name: string;
  sigle: string;
  usualName: string;
  sign: string;
  /** The words of all its names that are in the vocabulary. */
  words: readonly string[];
  legalForm: string;
  nafCode: string;
  employeeRange: string;
  active: boolean;
  town: Town;
  /** The towns of its other establishments. */
  others: readonly { town: Town; active: boolean }[];
};

const letterWritings: Record<string, string[]> = {
  a: ["a", "A", "à", "Â", "a\u0302"],
  c: ["c", "C", "ç", "Ç"],
  e: ["e", "E", "é", "È", "ê", "Ë", "e\u0301"],
  i: ["i", "I", "î", "Ï"],
  o: ["o", "O", "ô", "Ö"],
  u: ["u", "U", "ù", "Û", "ü"],
  oe: ["oe", "OE", "œ", "Œ"],
  ae: ["ae", "AE", "æ", "Æ"],
  ss: ["ss", "SS", "ß", "ẞ"],
  fi: ["fi", "FI", "ﬁ"],
};
const separators = [" ", "   ", "\u00A0", "-", "'", "’", " - ", "/", ", ", " & ", " et ", ".", "_"];
const surroundings = ["", " ", '"', "(", "«\u00A0", "!", "…", "-", "\t"];
const formsBefore = ["SARL ", "sas ", "S.A.R.L. ", "Société ", "E.U.R.L ", "SCI "];
const formsAfter = [" SAS", " s.a.r.l.", ", SA", " - SASU", " (SCI)"];

/** Equivalent spellings of the words. */
export function written(words: readonly string[]): fc.Arbitrary<string> {
  const pieces = words.map((word) => word.match(/oe|ae|ss|fi|./g) ?? []);
  return fc
    .record({
      words: fc.tuple(
        ...pieces.map((each) => fc.tuple(...each.map(writtenPiece)).map((all) => all.join(""))),
      ),
      gaps: fc.tuple(...words.map(() => fc.constantFrom(...separators))),
      before: fc.constantFrom(...surroundings),
      after: fc.constantFrom(...surroundings),
    })
    .map(({ words: all, gaps, before, after }) => {
      const joined = all.map((word, at) => (at === 0 ? word : `${gaps[at]}${word}`)).join("");
      return before + joined + after;
    });
}

function writtenPiece(piece: string): fc.Arbitrary<string> {
  return fc.constantFrom(...(letterWritings[piece] ?? [piece, piece.toUpperCase()]));
}

export function withForm(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...formsBefore).map((form) => form + text),
    fc.constantFrom(...formsAfter).map((form) => text + form),
  );
}

export const someWords = (most: number) =>
  fc.shuffledSubarray(vocabulary, { minLength: 1, maxLength: most });
const someName = someWords(4).chain((words) =>
  written(words)
    .chain((text) => fc.oneof(fc.constant(text), withForm(text)))
    .map((text) => ({ text, words })),
);
const otherName = fc.option(someName, { freq: 3, nil: { text: "", words: [] } });
const someTown = fc.constantFrom(...towns);
const attributes = {
  legalForm: fc.constantFrom(...legalForms),
  nafCode: fc.constantFrom(...nafCodes),
  employeeRange: fc.constantFrom("", ...employeeRanges),
  active: fc.boolean(),
  town: someTown,
  others: fc.array(fc.record({ town: someTown, active: fc.boolean() }), { maxLength: 2 }),
};
const someCompany = fc
  .record({
    name: someName,
    sigle: otherName,
    usualName: otherName,
    sign: otherName,
    ...attributes,
  })
  .map(({ name, sigle, usualName, sign, ...rest }) => ({
    ...rest,
    name: name.text,
    sigle: sigle.text,
    usualName: usualName.text,
    sign: sign.text,
    words: [name, sigle, usualName, sign].flatMap(({ words }) => words),
  }));

const plain = {
  sigle: "",
  usualName: "",
  sign: "",
  words: [],
  legalForm: "5710",
  nafCode: "62.01Z",
  employeeRange: "",
  active: true,
  town: lyon,
  others: [],
} satisfies Partial<FixtureCompany>;

const ofOneWord = fc
  .sample(fc.record(attributes), { numRuns: 1000, seed: 2 })
  .map((each, turn) => ({ ...plain, ...each, name: `COMMERCE ${turn + 1}` }));

const bySize = ["53", "12", "NN"].map((employeeRange) => ({ employeeRange }));
/** From the best to the last. */
const gentians = [...bySize, { active: false, employeeRange: "53" }, { active: false }].map(
  (each) => ({ ...plain, name: "GENTIANE", ...each }),
);
const namesakes = [{ legalForm: "5710" }, { legalForm: "1000" }].map((each) => ({
  ...plain,
  name: "ROSE TREMIERE",
  ...each,
}));
const tulips = Array.from({ length: 3 }, (_, turn) => ({ ...plain, name: `TULIPE ${turn}` }));
const open = (town: Town) => ({ town, active: true });
const closed = (town: Town) => ({ town, active: false });
export const longName =
  "SYNDICAT DES EAUX ET DES FORETS DE LA HAUTE VALLEE DU GAVE ET DE SES AFFLUENTS";
const named = (...names: string[]) => names.map((name) => ({ name }));
const special: Omit<FixtureCompany, "siren">[] = [
  ...[...gentians].reverse(),
  ...[...namesakes].reverse(),
  ...tulips,
  ...[
    { name: "LE JARDIN ORCHIDEE", employeeRange: "53" },
    { name: "ORCHIDEE BLANCHE", employeeRange: "12" },
    { name: "SAS ORCHIDEE" },
    { name: "JARDIN PRIMEVERE JAUNE", employeeRange: "53" },
    { name: "PRIMEVERE JAUNE DES ALPES DU SUD" },
    { name: "PRIMEVERE JAUNE" },
    { name: "JONQUILLE" },
    { name: "REGIE DES FLEURS COUPEES", sigle: "JONQUILLE", employeeRange: "53" },
    { name: "GARAGE ANCIEN", sign: "MAISON AZALEE", employeeRange: "53" },
    { name: "GARAGE MODERNE", sign: "AZALEE", employeeRange: "53" },
    ...named("LE JARDIN AZALEE", "AZALEE BLANCHE", "AZALEE"),
    { name: "REGIE DES PAPILLONS", sigle: "R.D.P." },
    { name: "MAISON PERVENCHE", usualName: "LIBELLULE" },
    ...named("PETITE ABEILLE", "PETITE ABEILLE DU SUD", "PETITE ABEILLE DU NORD"),
    ...named("AQUAPLANE", "AQUAPLANE DU SUD"),
    ...named("Q.K.X.W", "QKXW CONSEIL", "Q K X W SERVICES"),
    { name: "G7 VOITURES", employeeRange: "53" },
    { name: "G7" },
    { name: "3 M FRANCE", employeeRange: "53" },
    { name: "3M" },
    { name: "Y VOITURES", employeeRange: "53" },
    ...named("Y", "RHODODENDRON", "PIVOINE ROUGE", "GLYCINE ROUGEOYANTE"),
    ...named("BLANC MUGUET", "MUGUET BLANC", "MUGUETBLANC"),
    { name: "NIGELLE DE DAMAS", legalForm: "9220" },
    { name: "SOUCI ETOILE", employeeRange: "53" },
    { name: "ASSOCIATION SOUCI ETOILE" },
    { name: "HELLEBORE NOIR", town: annesse },
    ...named("ACHILLEE MILLEFEUILLE OFFICINALE", "TULIPES RARISSIMES", "TULYPE MOUCHETEE"),
    { name: "LAVANDE BLEUE", employeeRange: "53" },
    ...named("LAVANDE VERTE", "LAVENDE BLEUE DU SUD"),
    ...named("CAPUCINE NACREE DU MIDI", "FLEUR D'ORANGER & FILS", "MIMOSA"),
    { name: "MIMOSAIE", town: lille },
    ...named("MIMOSA BLANC", "UZUK MIMOSA VERT", "UZUKE MIMOSAIE VERTE"),
    { name: "CARLOS DURILLON", employeeRange: "53" },
    ...named("CARROSSERIE DURILLON", "CARROSSERIE DURILLONNE"),
    ...named("KAWA", "WA KAMIS", longName),
    { name: "EGLANTINE", town: lyon },
    { name: "EGLANTINE", town: aix, employeeRange: "12" },
    { name: "EGLANTINE DU SUD", town: paris, employeeRange: "53" },
    { name: "EGLANTINE DU NORD", town: lille, others: [open(saintDenis), closed(lyon)] },
  ].map((each) => ({ ...plain, ...each })),
];

export const fixtureCompanies: FixtureCompany[] = [
  ...fc.sample(someCompany, { numRuns: 300, seed: 1 }),
  ...ofOneWord,
  ...special,
].map((each, turn) => ({ ...each, siren: 100_000_001 + turn }));

export function unitRow(each: FixtureCompany): UnitRow {
  const isPerson = each.legalForm === "1000";
  return unitOf(each.siren, {
    denominationUniteLegale: isPerson ? "" : each.name,
    nomUniteLegale: isPerson ? each.name : "",
    sigleUniteLegale: each.sigle,
    denominationUsuelle1UniteLegale: each.usualName,
    categorieJuridiqueUniteLegale: each.legalForm,
    activitePrincipaleUniteLegale: each.nafCode,
    trancheEffectifsUniteLegale: each.employeeRange,
    etatAdministratifUniteLegale: each.active ? "A" : "C",
  });
}

export function establishmentRows(each: FixtureCompany): EstablishmentRow[] {
  const at = ({ city, postalCode }: Town, active: boolean): EstablishmentRow => ({
    libelleCommuneEtablissement: city,
    codePostalEtablissement: postalCode,
    etatAdministratifEtablissement: active ? "A" : "F",
  });
  const headOffice = { ...at(each.town, each.active), enseigne1Etablissement: each.sign };
  return [
    establishmentOf(each.siren, headOffice),
    ...each.others.map(({ town, active }, turn) =>
      branchOf(each.siren, `0002${turn}`, at(town, active)),
    ),
  ];
}
