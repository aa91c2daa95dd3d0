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

/** One of the unit's establishments. `number` counts from 0. */
type EstablishmentDraft = { number: number; headOffice: boolean; active: boolean; masked: boolean };

/** Whether the stock has this establishment. A few head offices are missing on purpose, as in INSEE's files. */
export function hasEstablishment(draft: UnitDraft, number: number): boolean {
  return number !== draft.headOffice || !draft.headOfficeMissing;
}

function writeIdentity(out: CsvBuffer, draft: UnitDraft, establishment: EstablishmentDraft): void {
  const nic = nicFromSerial(draft.sirenSum, establishment.number + 1);
  out.digits(draft.siren, 9).endField();
  out.digits(nic, 5).endField();
  out.digits(draft.siren, 9);
  out.digits(nic, 5).endField();
  out.field(establishment.masked ? "P" : "O");
}

function openedOn(random: Random, draft: UnitDraft, establishment: EstablishmentDraft): number {
  if (establishment.number === 0) return draft.createdOn;
  const lastYear = draft.active ? stockYear : Math.floor(draft.periodFrom / 10000);
  const year = draft.createdYear + random.below(lastYear - draft.createdYear + 1);
  const date = year * 10000 + (1 + random.below(12)) * 100 + 1 + random.below(28);
  return Math.min(Math.max(date, draft.createdOn), draft.active ? lastDay : draft.periodFrom);
}

function employeeRangeOf(
  random: Random,
  draft: UnitDraft,
  establishment: EstablishmentDraft,
): string {
  if (establishment.headOffice && establishment.active) return draft.employeeRange;
  if (!establishment.active) return random.chance(0.4) ? "" : "NN";
  return draft.person ? "NN" : random.pick(["NN", "NN", "00", "01", "02", "03", "11"]);
}

/** The three columns of signs, then the usual name of the establishment. */
function writeSigns(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  establishment: EstablishmentDraft,
  seed: number,
): void {
  if (draft.person && establishment.masked) {
    out.fields(maskedValue, 4);
    return;
  }
  const roll = random.fraction();
  const onlyName = draft.nameIn === "sign" && establishment.headOffice;
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

function drawEstablishment(random: Random, draft: UnitDraft, number: number): EstablishmentDraft {
  const headOffice = number === draft.headOffice;
  const active = draft.active && random.chance(headOffice ? 0.985 : 0.255);
  const masked = draft.masked || random.chance(0.003);
  return { number, headOffice, active, masked };
}

function writeActivity(
  out: CsvBuffer,
  draft: UnitDraft,
  establishment: EstablishmentDraft,
  range: string,
): void {
  out.field(draft.naf);
  out.field(draft.nafVersion);
  out.field(range !== "NN" && range !== "" ? "O" : "N");
  out.field(establishment.active ? draft.naf2025 : "");
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
  const establishment = drawEstablishment(random, draft, number);
  const opened = openedOn(random, draft, establishment);
  const range = employeeRangeOf(random, draft, establishment);
  writeIdentity(out, draft, establishment);
  out.date(opened).endField();
  writeEmployeeRange(out, range);
  out.endField();
  writeProcessedAt(out, random, Math.max(opened, draft.periodFrom));
  out.field(establishment.headOffice ? "true" : "false");
  out.number(1 + random.below(4)).endField();
  const foreignKind = legalKinds[draft.kind]?.style === "foreign";
  writeAddress(out, random, {
    town: establishment.headOffice || random.chance(0.5) ? draft.town : pickTown(random),
    masked: establishment.masked,
    foreign: foreignKind ? random.chance(0.9) : random.chance(0.0004),
    company: !draft.person,
  });
  out.date(Math.max(opened, establishment.active ? 0 : draft.periodFrom)).endField();
  out.field(establishment.active ? "A" : "F");
  writeSigns(out, random, draft, establishment, seed);
  writeActivity(out, draft, establishment, range);
}
