import { maskedValue } from "@/lib/sirene/stock-layout";
import { nicFromSerial } from "./check-digits";
import { writeCompanyName } from "./company-names";
import type { CsvBuffer } from "./csv-buffer";
import { legalKinds } from "./legal-kinds";
import type { Random } from "./random";
import { lastDay, stream, type UnitDraft } from "./unit-draft";
import { pickFirstName, writeCoinedWord, writeInitials, writeSurname } from "./vocabulary";

/** `2024-03-14T10:22:33`, not before `from`. */
export function writeProcessedAt(out: CsvBuffer, random: Random, from: number): void {
  const drawn = (2013 + random.below(14)) * 10000 + (1 + random.below(7)) * 100;
  out.date(Math.min(lastDay, Math.max(from, drawn + 1 + random.below(28))));
  out.text("T");
  out.digits(random.below(24), 2);
  out.text(":");
  out.digits(random.below(60), 2);
  out.text(":");
  out.digits(random.below(60), 2).endField();
}

/** The headcount range and its year. */
export function writeEmployeeRange(out: CsvBuffer, range: string): void {
  out.field(range);
  out.field(range === "" || range === "NN" ? "" : "2024");
}

function writeFirstNames(out: CsvBuffer, random: Random, draft: UnitDraft): void {
  const first = pickFirstName(random, draft.female);
  const others = random.fraction();
  out.field(first);
  out.field(others < 0.6 ? pickFirstName(random, draft.female) : "");
  out.field(others < 0.35 ? pickFirstName(random, draft.female) : "");
  out.field(others < 0.05 ? pickFirstName(random, draft.female) : "");
  out.field(random.chance(0.97) ? first : pickFirstName(random, draft.female));
  if (random.chance(0.003)) writeCoinedWord(out, random);
  out.endField();
}

/** The first name columns, from `sigle` to `pseudonyme`. */
function writeFirstHalfOfNames(out: CsvBuffer, random: Random, draft: UnitDraft): void {
  if (draft.person && draft.masked) {
    out.fields(maskedValue, 8);
    return;
  }
  if (draft.person) {
    out.endField();
    out.field(draft.female ? "F" : "M");
    writeFirstNames(out, random, draft);
    return;
  }
  const style = legalKinds[draft.kind]?.style;
  const rate = style === "association" ? 0.25 : 0.05;
  if (draft.nameIn === "sigle" || random.chance(rate)) {
    writeInitials(out, random, 3 + random.below(3));
  }
  out.endField();
  out.emptyFields(7);
}

/** The second name columns, from `nom` to the third usual name. */
function writeSecondHalfOfNames(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  seed: number,
): void {
  if (draft.person && draft.masked) {
    out.fields(maskedValue, 6);
    return;
  }
  if (draft.person) {
    writeSurname(out, random);
    out.endField();
    if (draft.female && random.chance(0.3)) writeSurname(out, random);
    out.endField();
    out.emptyFields(4);
    return;
  }
  out.emptyFields(2);
  if (draft.nameIn === "denomination") writeCompanyNameOf(out, random, draft, seed);
  out.endField();
  if (draft.nameIn === "usualName" || random.chance(0.02)) writeCoinedWord(out, random);
  out.endField();
  out.emptyFields(2);
}

/** Writes the company's name, which is the same on every call. Resets `random` to the name's sequence. */
export function writeCompanyNameOf(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  seed: number,
): void {
  const kind = legalKinds[draft.kind];
  if (!kind) throw new Error("A person has no company name.");
  random.reset(seed, draft.index, stream.name);
  writeCompanyName(out, random, { kind, activity: draft.activity, town: draft.town });
}

function sizeCategory(draft: UnitDraft): string {
  if (!draft.active || draft.employeeRange === "" || draft.person) return "";
  if (draft.employeeRange >= "51" && draft.employeeRange < "NN") return "GE";
  return draft.employeeRange >= "41" && draft.employeeRange < "NN" ? "ETI" : "PME";
}

/** One line of `StockUniteLegale`, as INSEE writes it. */
export function writeLegalUnitRow(
  out: CsvBuffer,
  random: Random,
  draft: UnitDraft,
  seed: number,
): void {
  random.reset(seed, draft.index, stream.legalUnit);
  out.digits(draft.siren, 9).endField();
  out.field(draft.masked ? "P" : "O");
  out.field(draft.purged ? "true" : "");
  out.date(draft.createdOn).endField();
  writeFirstHalfOfNames(out, random, draft);
  const style = legalKinds[draft.kind]?.style;
  if (style === "association" && random.chance(0.6)) {
    out.text("W");
    out.digits(11000000 + random.below(940000000), 9);
  }
  out.endField();
  writeEmployeeRange(out, draft.employeeRange);
  writeProcessedAt(out, random, draft.periodFrom);
  out.number(1 + random.below(draft.active ? 4 : 5)).endField();
  const category = sizeCategory(draft);
  out.field(category);
  out.field(category && "2024");
  out.date(draft.periodFrom).endField();
  out.field(draft.active ? "A" : "C");
  writeSecondHalfOfNames(out, random, draft, seed);
  writeLegalUnitEnd(out, random, draft);
}

function writeLegalUnitEnd(out: CsvBuffer, random: Random, draft: UnitDraft): void {
  out.field(draft.person ? "1000" : (legalKinds[draft.kind]?.form ?? ""));
  out.field(draft.naf);
  out.field(draft.nafVersion);
  out.digits(nicFromSerial(draft.sirenSum, draft.headOffice + 1), 5).endField();
  const social = legalKinds[draft.kind]?.style === "association" && random.chance(0.3);
  out.field(social ? "O" : draft.active && random.chance(0.2) ? "N" : "");
  out.field(!draft.person && random.chance(0.001) ? "O" : "");
  out.field(draft.active && draft.employeeRange !== "NN" ? "O" : "N");
  out.field(draft.naf2025);
  out.endRow();
}
