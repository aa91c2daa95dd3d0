import { activities } from "./activities";
import type { CsvBuffer } from "./csv-buffer";
import type { LegalKind, NameStyle } from "./legal-kinds";
import { type Random, Weighted } from "./random";
import { towns } from "./towns";
import { byRank, pickFirstName, writeCoinedWord, writeInitials, writeSurname } from "./vocabulary";
import { words } from "./words";

const {
  associationStarts,
  associationThemes,
  feminineNouns,
  masculineNouns,
  pluralNouns,
  streetNames,
  suffixes,
} = words;

const suffixesByRank = byRank(suffixes, 2);
const masculineByRank = byRank(masculineNouns, 4);
const feminineByRank = byRank(feminineNouns, 4);
const pluralByRank = byRank(pluralNouns, 4);

/** What a name may refer to: the company's trade and its town. */
export type NameContext = { kind: LegalKind; activity: number; town: number };

type WriteName = (out: CsvBuffer, random: Random, context: NameContext) => void;

/** What writes these parts one after the other. */
function joined(...parts: (string | WriteName)[]): WriteName {
  return (out, random, context) => {
    for (const part of parts) {
      if (typeof part === "string") out.text(part);
      else part(out, random, context);
    }
  };
}

const nothing = joined();

const either =
  (probability: number, first: WriteName, second: WriteName): WriteName =>
  (out, random, context) =>
    (random.chance(probability) ? first : second)(out, random, context);

const oneOf =
  (texts: readonly string[]): WriteName =>
  (out, random) =>
    out.text(random.pick(texts));

const nounAfter =
  (masculine: string, feminine: string, plural: string): WriteName =>
  (out, random) => {
    const kind = random.below(10);
    if (kind < 5) out.text(`${masculine} ${masculineNouns[masculineByRank.pick(random)]}`);
    else if (kind < 9) out.text(`${feminine} ${feminineNouns[feminineByRank.pick(random)]}`);
    else out.text(`${plural} ${pluralNouns[pluralByRank.pick(random)]}`);
  };

const articleAndNoun = nounAfter("LE", "LA", "LES");
/** `DU MOULIN`, `DE LA GARE`, `DES LILAS`: the most common words of company names. */
const ofPlace = nounAfter("DU", "DE LA", "DES");
const suffix: WriteName = (out, random) =>
  out.text(suffixes[suffixesByRank.pick(random)] as string);
const initials: WriteName = (out, random) => writeInitials(out, random, 2 + random.below(3));
const trade: WriteName = (out, random, { activity }) =>
  out.text(random.pick(activities[activity]?.trades ?? ["SERVICES"]));
const town: WriteName = (out, _random, context) => {
  const name = towns[context.town]?.name ?? "";
  out.text(name.replace(/ \d+$/, "").replaceAll("-", " "));
};
const firstName =
  (femaleShare: number): WriteName =>
  (out, random) =>
    out.text(pickFirstName(random, random.chance(femaleShare)));
const femaleName: WriteName = (out, random) => out.text(pickFirstName(random, true));
const streetAndNumber =
  (most: number): WriteName =>
  (out, random) => {
    out.number(1 + random.below(most));
    out.text(` RUE ${random.pick(streetNames)}`);
  };
const legalForm: WriteName = (out, _random, { kind }) => out.text(`${kind.short} `);

/** How trading companies are named, each with its share in percent. */
const tradeNames: readonly [number, WriteName][] = [
  [20, writeCoinedWord],
  [14, joined(writeCoinedWord, " ", suffix)],
  [8, writeSurname],
  [9, joined(trade, " ", writeSurname)],
  [6, joined(initials, either(0.5, joined(" ", suffix), nothing))],
  [8, joined(articleAndNoun, either(0.75, nothing, joined(" DE ", town)))],
  [8, joined(trade, " ", ofPlace)],
  [9, joined(writeSurname, oneOf([" ET FILS", " ET FILS", " ET ASSOCIES", " & CO"]))],
  [6, joined(trade, " ", writeCoinedWord)],
  [6, joined(trade, " ET ", trade)],
  [4, joined(writeSurname, " ET ", writeSurname)],
  [4, joined(writeSurname, " ", firstName(0.3))],
  [3, joined(town, " ", trade)],
  [3, joined(femaleName, " ", trade)],
  [3, joined(oneOf(["SOCIETE D'EXPLOITATION ", "SOCIETE NOUVELLE "]), writeSurname)],
  [0.6, joined(writeSurname, ", ", writeSurname, " ET ASSOCIES")],
  [0.4, joined('"', writeCoinedWord, '" ', trade)],
];
const tradeNamesByShare = new Weighted(tradeNames.map(([share]) => share));

/** How property companies are named, each with the percent up to which a roll of the dice means it. */
const realEstateNames: readonly [number, WriteName][] = [
  [24, ofPlace],
  [42, writeSurname],
  [52, articleAndNoun],
  [72, writeCoinedWord],
  [84, initials],
  [88, streetAndNumber(120)],
  [100, joined(writeSurname, " IMMO")],
];

function writeAssociationName(out: CsvBuffer, random: Random, context: NameContext): void {
  const start = random.pick(associationStarts);
  out.text(start);
  out.text(" ");
  const roll = random.below(10);
  if (start.endsWith(" DE")) {
    town(out, random, context);
  } else if (roll < 4) {
    out.text(random.pick(associationThemes));
    if (roll < 1) out.text(" ET ");
    if (roll < 1) out.text(random.pick(associationThemes));
    if (roll > 2) return;
    out.text(" DE ");
    town(out, random, context);
  } else if (roll < 7) {
    writeCoinedWord(out, random);
  } else {
    joined(trade, " ", town)(out, random, context);
  }
}

const styledNames: Record<NameStyle, WriteName> = {
  trade(out, random, context) {
    tradeNames[tradeNamesByShare.pick(random)]?.[1](out, random, context);
  },
  realEstate(out, random, context) {
    const roll = random.below(100);
    realEstateNames.find(([below]) => roll < below)?.[1](out, random, context);
  },
  association: writeAssociationName,
  publicBody: joined(
    legalForm,
    either(0.5, oneOf(streetNames), oneOf(associationThemes)),
    " DE ",
    town,
  ),
  condominium: either(0.7, joined("RESIDENCE ", articleAndNoun), streetAndNumber(200)),
  farm: either(0.6, ofPlace, writeSurname),
  partnership: joined(writeSurname, " ", firstName(0.4)),
  works: joined(trade, " ", writeSurname),
  foreign: joined(writeCoinedWord, oneOf([" LTD", " GMBH", " SRL", " BV", " SA", " SPA", " INC"])),
  town: joined(legalForm, town),
};

/** Writes the name of a legal person. The caller ends the field. */
export function writeCompanyName(out: CsvBuffer, random: Random, context: NameContext): void {
  const { style, short, shortShare } = context.kind;
  if (shortShare > 0 && random.chance(shortShare)) out.text(`${short} `);
  styledNames[style](out, random, context);
}
