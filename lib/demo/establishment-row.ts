import { maskedValue } from "@/lib/sirene/stock-layout";
import { activities } from "./activities";
import { writeAddress } from "./address";
import { nicFromSerial } from "./check-digits";
import type { CsvBuffer } from "./csv-buffer";
import { legalKinds } from "./legal-kinds";
import { writeCompanyNameOf, writeEmployeeRange, writeProcessedAt } from "./legal-unit-row";
import type { Random } from "./random";
import { pickTown } from "./towns";
import { lastDay, stockYear, stream, type UnitDraft } from "./unit-draft";
import { writeCoinedWord, writeSurname } from "./vocabulary";

/** Where the reader of a draft is among the unit's establishments. */
type Place = { number: number; headOffice: boolean; active: boolean; masked: boolean };

/** Whether the stock has this establishment of the unit: all but a head office that went missing. */
export function hasEstablishment(draft: UnitDraft, number: number): boolean {
  return number !== draft.headOffice || !draft.headOfficeMissing;
}

function writeIdentity(out: CsvBuffer, draft: UnitDraft, place: Place): void {
  const nic = nicFromSerial(draft.sirenSum, place.number + 1);
  out.digits(draft.siren, 9);
  out.endField();
  out.digits(nic, 5);
  out.endField();
  out.digits(draft.siren, 9);
  out.digits(nic, 5);
  out.endField();
  out.field(place.masked ? "P" : "O");
}

function openedOn(random: Random, draft: UnitDraft, place: Place): number {
  if (place.number === 0) return draft.createdOn;
  const lastYear = draft.active ? stockYear : Math.floor(draft.periodFrom / 10000);
  const year = draft.createdYear + random.below(lastYear - draft.createdYear + 1);
  const date = year * 10000 + (1 + random.below(12)) * 100 + 1 + random.below(28);
  return Math.min(Math.max(date, draft.createdOn), draft.active ? lastDay : draft.periodFrom);
}

function rangeOf(random: Random, draft: UnitDraft, place: Place): string {
  if (place.headOffice && place.active) return draft.employeeRange;
  if (!place.active) return random.chance(0.4) ? "" : "NN";
  return draft.person ? "NN" : random.pick(["NN", "NN", "00", "01", "02", "03", "11"]);
}

/** Sign on the door, three columns, then the usual name of the establishment. */
function writeSigns(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  place: Place,
  seed: number,
): void {
  if (draft.person && place.masked) {
    out.fields(maskedValue, 4);
    return;
  }
  const roll = random.fraction();
  const onlyName = draft.nameIn === "sign" && place.headOffice;
  const trades = activities[draft.activity]?.trades ?? ["SERVICES"];
  if (onlyName || roll < 0.13) {
    out.text(`${random.pick(trades)} `);
    if (random.chance(0.5)) writeCoinedWord(out, random);
    else writeSurname(out, random);
  } else if (roll < 0.2 && !draft.person) {
    writeCompanyNameOf(out, random, draft, seed);
  }
  out.endField();
  if (roll < 0.002) writeCoinedWord(out, random);
  out.endField();
  out.endField();
  if (roll > 0.92) {
    out.text(`${random.pick(trades)} `);
    writeCoinedWord(out, random);
  }
  out.endField();
}

function placeOf(random: Random, draft: UnitDraft, number: number): Place {
  const headOffice = number === draft.headOffice;
  const active = draft.active && random.chance(headOffice ? 0.985 : 0.255);
  const masked = draft.masked || random.chance(0.003);
  return { number, headOffice, active, masked };
}

function writeActivity(out: CsvBuffer, draft: UnitDraft, place: Place, range: string): void {
  out.field(draft.naf);
  out.field(draft.nafVersion);
  out.field(range !== "NN" && range !== "" ? "O" : "N");
  out.field(place.active ? draft.naf2025 : "");
  out.endRow();
}

/** One line of `StockEtablissement`, as INSEE writes it: the unit's establishment at `number`, from 0. */
export function writeEstablishmentRow(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  number: number,
  seed: number,
): void {
  random.reset(seed, draft.index, stream.establishment + number);
  const place = placeOf(random, draft, number);
  const opened = openedOn(random, draft, place);
  const range = rangeOf(random, draft, place);
  writeIdentity(out, draft, place);
  out.date(opened);
  out.endField();
  writeEmployeeRange(out, range);
  out.endField();
  writeProcessedAt(out, random, Math.max(opened, draft.periodFrom));
  out.field(place.headOffice ? "true" : "false");
  out.number(1 + random.below(4));
  out.endField();
  const foreignKind = legalKinds[draft.kind]?.style === "foreign";
  writeAddress(out, random, {
    town: place.headOffice || random.chance(0.5) ? draft.town : pickTown(random),
    masked: place.masked,
    foreign: foreignKind ? random.chance(0.9) : random.chance(0.0004),
    company: !draft.person,
  });
  out.date(Math.max(opened, place.active ? 0 : draft.periodFrom));
  out.endField();
  out.field(place.active ? "A" : "F");
  writeSigns(out, random, draft, place, seed);
  writeActivity(out, draft, place, range);
}
