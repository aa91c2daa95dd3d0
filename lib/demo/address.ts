import { countryLabel } from "@/lib/registry/nomenclatures/countries";
import { maskedValue } from "@/lib/sirene/stock-layout";
import type { CsvBuffer } from "./csv-buffer";
import foreignPlaces from "./foreign-places.json";
import { type Random, Weighted } from "./random";
import { type Town, towns } from "./towns";
import { byRank, writeSurname } from "./vocabulary";
import { words } from "./words";

const { complements, pluralNouns, streetNames, streetTypes } = words;

const streetsByRank = byRank(streetNames, 3);

/** `country`: INSEE's code. */
type ForeignPlace = (typeof foreignPlaces)[number];
const foreignByRank = new Weighted(foreignPlaces.map((_, rank) => 1 / (rank + 2)));

export type AddressNeeds = {
  town: number;
  masked: boolean;
  foreign: boolean;
  /** Companies have post office boxes and cedex codes more often than persons. */
  company: boolean;
};

/** The address columns, from the complement to the second address's country. */
export function writeAddress(out: CsvBuffer, random: Random, needs: AddressNeeds): void {
  const town = towns[needs.town] as Town;
  if (needs.masked) {
    writeMaskedAddress(out, random, town, needs.foreign);
    return;
  }
  if (needs.foreign) {
    writeForeignAddress(out, random);
    return;
  }
  out.field(random.chance(0.13) ? random.pick(complements) : "");
  writeStreet(out, random);
  const postalCode = random.pick(town.postalCodes);
  out.field(postalCode);
  out.field(town.name);
  out.endField();
  const cedex = needs.company && random.chance(0.03);
  if (cedex || random.chance(0.01)) {
    out.text(random.chance(0.6) ? "BP " : "CS ");
    out.number(10 + random.below(90000));
  }
  out.endField();
  out.field(town.code);
  writeCedex(out, random, town, cedex ? postalCode : "");
  out.emptyFields(2);
  writeCoordinates(out, random, town);
  out.emptyFields(14);
}

/** Number, repetition, last number and its repetition, type and name of the street. */
function writeStreet(out: CsvBuffer, random: Random): void {
  const roll = random.fraction();
  if (roll < 0.05) {
    out.emptyFields(6);
    return;
  }
  if (roll < 0.11) {
    out.emptyFields(5);
    out.field(random.chance(0.4) ? "LE BOURG" : `LES ${random.pick(pluralNouns)}`);
    return;
  }
  out.number(1 + Math.floor(random.fraction() ** 3 * 300)).endField();
  out.field(roll < 0.15 ? random.pick(["B", "B", "T", "A", "C"]) : "");
  if (roll > 0.99) {
    out.number(301 + random.below(40)).endField();
    out.endField();
  } else {
    out.emptyFields(2);
  }
  out.field(random.pick(streetTypes));
  if (roll < 0.75) {
    out.field(streetNames[streetsByRank.pick(random)] as string);
    return;
  }
  if (roll < 0.85) out.text("DU DOCTEUR ");
  writeSurname(out, random);
  out.endField();
}

function writeCedex(out: CsvBuffer, random: Random, town: Town, postalCode: string): void {
  if (postalCode === "") {
    out.emptyFields(2);
    return;
  }
  out.text(postalCode.slice(0, 3));
  out.digits(1 + random.below(98), 2).endField();
  out.text(town.name);
  out.text(" CEDEX");
  if (random.chance(0.3)) {
    out.text(" ");
    out.number(1 + random.below(20));
  }
  out.endField();
}

/** INSEE's address identifier and the Lambert coordinates, in metres. */
function writeCoordinates(out: CsvBuffer, random: Random, town: Town): void {
  if (random.chance(0.12)) {
    out.emptyFields(3);
    return;
  }
  out.text(town.code);
  out.digits(random.below(10000), 4);
  out.text("_B").endField();
  for (const [from, span] of lambertRange) {
    out.number(from + random.below(span));
    out.text(".");
    out.digits(random.below(100), 2).endField();
  }
}

const lambertRange = [
  [120_000, 1_080_000],
  [6_050_000, 1_050_000],
] as const;

function writeForeignAddress(out: CsvBuffer, random: Random): void {
  const { country, city } = foreignPlaces[foreignByRank.pick(random)] as ForeignPlace;
  out.emptyFields(1);
  out.number(1 + random.below(200)).endField();
  out.emptyFields(4);
  writeSurname(out, random);
  out.text(" STRASSE").endField();
  out.emptyFields(2);
  out.field(city);
  out.emptyFields(4);
  out.field(country);
  out.field(countryLabel(country) ?? "");
  out.emptyFields(3 + 14);
}

/** Masks every address column except the town's, whether or not it had a value. */
function writeMaskedAddress(out: CsvBuffer, random: Random, town: Town, foreign: boolean): void {
  const place = foreign ? foreignPlaces[foreignByRank.pick(random)] : null;
  out.fields(maskedValue, 8);
  out.field(place ? "" : town.name);
  out.field(place?.city ?? "");
  out.field(maskedValue);
  out.field(place ? "" : town.code);
  out.fields(maskedValue, 2);
  out.field(place?.country ?? "");
  out.field(place ? (countryLabel(place.country) ?? "") : "");
  out.fields(maskedValue, 3);
  out.fields(maskedValue, 6);
  out.emptyFields(2);
  out.field(maskedValue);
  out.emptyFields(1);
  out.fields(maskedValue, 2);
  out.emptyFields(2);
}
