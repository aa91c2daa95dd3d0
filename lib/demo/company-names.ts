import { activities } from "./activities";
import type { CsvBuffer } from "./csv-buffer";
import type { LegalKind, NameStyle } from "./legal-kinds";
import { type Random, Weighted } from "./random";
import { towns } from "./towns";
import { byRank, pickFirstName, writeCoinedWord, writeInitials, writeSurname } from "./vocabulary";
import {
  associationStarts,
  associationThemes,
  feminineNouns,
  masculineNouns,
  pluralNouns,
  streetNames,
  suffixes,
} from "./words-data";

const suffixesByRank = byRank(suffixes, 2);
const masculineByRank = byRank(masculineNouns, 4);
const feminineByRank = byRank(feminineNouns, 4);
const pluralByRank = byRank(pluralNouns, 4);

/** What a name may refer to: the company's trade and its town. */
export type NameContext = { kind: LegalKind; activity: number; town: number };

type StyledName = (out: CsvBuffer, random: Random, context: NameContext) => void;

function writeArticleAndNoun(out: CsvBuffer, random: Random): void {
  const kind = random.below(10);
  if (kind < 5) out.text(`LE ${masculineNouns[masculineByRank.pick(random)]}`);
  else if (kind < 9) out.text(`LA ${feminineNouns[feminineByRank.pick(random)]}`);
  else out.text(`LES ${pluralNouns[pluralByRank.pick(random)]}`);
}

/** `DU MOULIN`, `DE LA GARE`, `DES LILAS`: the most common words of company names. */
function writeOfPlace(out: CsvBuffer, random: Random): void {
  const kind = random.below(10);
  if (kind < 5) out.text(`DU ${masculineNouns[masculineByRank.pick(random)]}`);
  else if (kind < 9) out.text(`DE LA ${feminineNouns[feminineByRank.pick(random)]}`);
  else out.text(`DES ${pluralNouns[pluralByRank.pick(random)]}`);
}

function writeTrade(out: CsvBuffer, random: Random, activity: number): void {
  out.text(random.pick(activities[activity]?.trades ?? ["SERVICES"]));
}

function writeTown(out: CsvBuffer, town: number): void {
  const name = towns[town]?.name ?? "";
  out.text(name.replace(/ \d+$/, "").replaceAll("-", " "));
}

/** How trading companies are named, each with its share in percent. */
const tradeNames: readonly [number, StyledName][] = [
  [20, (out, random) => writeCoinedWord(out, random)],
  [
    14,
    (out, random) => {
      writeCoinedWord(out, random);
      out.text(` ${suffixes[suffixesByRank.pick(random)]}`);
    },
  ],
  [8, (out, random) => writeSurname(out, random)],
  [
    9,
    (out, random, { activity }) => {
      writeTrade(out, random, activity);
      out.text(" ");
      writeSurname(out, random);
    },
  ],
  [
    6,
    (out, random) => {
      writeInitials(out, random, 2 + random.below(3));
      if (random.chance(0.5)) out.text(` ${suffixes[suffixesByRank.pick(random)]}`);
    },
  ],
  [
    8,
    (out, random, { town }) => {
      writeArticleAndNoun(out, random);
      if (random.chance(0.75)) return;
      out.text(" DE ");
      writeTown(out, town);
    },
  ],
  [
    8,
    (out, random, { activity }) => {
      writeTrade(out, random, activity);
      out.text(" ");
      writeOfPlace(out, random);
    },
  ],
  [
    9,
    (out, random) => {
      writeSurname(out, random);
      out.text(random.pick([" ET FILS", " ET FILS", " ET ASSOCIES", " & CO"]));
    },
  ],
  [
    6,
    (out, random, { activity }) => {
      writeTrade(out, random, activity);
      out.text(" ");
      writeCoinedWord(out, random);
    },
  ],
  [
    6,
    (out, random, { activity }) => {
      writeTrade(out, random, activity);
      out.text(" ET ");
      writeTrade(out, random, activity);
    },
  ],
  [
    4,
    (out, random) => {
      writeSurname(out, random);
      out.text(" ET ");
      writeSurname(out, random);
    },
  ],
  [
    4,
    (out, random) => {
      writeSurname(out, random);
      out.text(` ${pickFirstName(random, random.chance(0.3))}`);
    },
  ],
  [
    3,
    (out, random, { activity, town }) => {
      writeTown(out, town);
      out.text(" ");
      writeTrade(out, random, activity);
    },
  ],
  [
    3,
    (out, random, { activity }) => {
      out.text(`${pickFirstName(random, true)} `);
      writeTrade(out, random, activity);
    },
  ],
  [
    3,
    (out, random) => {
      out.text(random.chance(0.5) ? "SOCIETE D'EXPLOITATION " : "SOCIETE NOUVELLE ");
      writeSurname(out, random);
    },
  ],
  [
    0.6,
    (out, random) => {
      writeSurname(out, random);
      out.text(", ");
      writeSurname(out, random);
      out.text(" ET ASSOCIES");
    },
  ],
  [
    0.4,
    (out, random, { activity }) => {
      out.text('"');
      writeCoinedWord(out, random);
      out.text('" ');
      writeTrade(out, random, activity);
    },
  ],
];
const tradeNamesByShare = new Weighted(tradeNames.map(([share]) => share));

function writeTradeName(out: CsvBuffer, random: Random, context: NameContext): void {
  tradeNames[tradeNamesByShare.pick(random)]?.[1](out, random, context);
}

function writeRealEstateName(out: CsvBuffer, random: Random): void {
  const roll = random.below(100);
  if (roll < 24) writeOfPlace(out, random);
  else if (roll < 42) writeSurname(out, random);
  else if (roll < 52) writeArticleAndNoun(out, random);
  else if (roll < 72) writeCoinedWord(out, random);
  else if (roll < 84) writeInitials(out, random, 2 + random.below(3));
  else if (roll < 88) {
    out.number(1 + random.below(120));
    out.text(` RUE ${random.pick(streetNames)}`);
  } else {
    writeSurname(out, random);
    out.text(" IMMO");
  }
}

function writeAssociationName(out: CsvBuffer, random: Random, context: NameContext): void {
  const start = random.pick(associationStarts);
  out.text(start);
  out.text(" ");
  const roll = random.below(10);
  if (start.endsWith(" DE")) {
    writeTown(out, context.town);
  } else if (roll < 4) {
    out.text(random.pick(associationThemes));
    if (roll < 1) out.text(" ET ");
    if (roll < 1) out.text(random.pick(associationThemes));
    if (roll > 2) return;
    out.text(" DE ");
    writeTown(out, context.town);
  } else if (roll < 7) {
    writeCoinedWord(out, random);
  } else {
    writeTrade(out, random, context.activity);
    out.text(" ");
    writeTown(out, context.town);
  }
}

function writePublicBodyName(out: CsvBuffer, random: Random, context: NameContext): void {
  out.text(`${context.kind.short} `);
  if (random.chance(0.5)) out.text(random.pick(streetNames));
  else out.text(random.pick(associationThemes));
  out.text(" DE ");
  writeTown(out, context.town);
}

const styledNames: Record<NameStyle, StyledName> = {
  trade: writeTradeName,
  realEstate: writeRealEstateName,
  association: writeAssociationName,
  publicBody: writePublicBodyName,
  condominium(out, random) {
    if (random.chance(0.7)) {
      out.text("RESIDENCE ");
      writeArticleAndNoun(out, random);
      return;
    }
    out.number(1 + random.below(200));
    out.text(` RUE ${random.pick(streetNames)}`);
  },
  farm(out, random) {
    if (random.chance(0.6)) writeOfPlace(out, random);
    else writeSurname(out, random);
  },
  partnership(out, random) {
    writeSurname(out, random);
    out.text(` ${pickFirstName(random, random.chance(0.4))}`);
  },
  works(out, random, { activity }) {
    writeTrade(out, random, activity);
    out.text(" ");
    writeSurname(out, random);
  },
  foreign(out, random) {
    writeCoinedWord(out, random);
    out.text(random.pick([" LTD", " GMBH", " SRL", " BV", " SA", " SPA", " INC"]));
  },
  town(out, _, { kind, town }) {
    out.text(`${kind.short} `);
    writeTown(out, town);
  },
};

/** How often names of a legal form begin with its abbreviation: most SCI do, hardly any SAS does. */
const shortBefore: Partial<Record<string, number>> = {
  "5499": 0.21,
  "5498": 0.22,
  "5710": 0.025,
  "5720": 0.08,
  "5599": 0.06,
  "6540": 0.62,
  "5202": 0.4,
};

/** Writes the name of a legal person. The caller ends the field. */
export function writeCompanyName(out: CsvBuffer, random: Random, context: NameContext): void {
  const { style, short, form } = context.kind;
  const early = style !== "town" && style !== "publicBody" && short !== "";
  if (early && random.chance(shortBefore[form] ?? 0.8)) out.text(`${short} `);
  styledNames[style](out, random, context);
}
