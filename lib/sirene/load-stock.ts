import { countNameWords } from "@/lib/search/analysis/name-words";
import { CopyRows, copyValue } from "./copy-rows";
import type { Fields } from "./fields";
import { ImportError } from "./import-error";
import {
  type Establishment,
  mapEstablishment,
  type UnitPublication,
  wantedEstablishmentColumns,
} from "./map-establishment";
import { type LegalUnit, mapLegalUnit, wantedLegalUnitColumns } from "./map-legal-unit";
import { PlaceGatherer } from "./place-gatherer";
import { type OnProgress, RowCounter, StageMeter } from "./progress";
import { readRows } from "./read-rows";
import type { RowSink } from "./register-store";
import { SirenSet } from "./siren-set";
import type { Source } from "./source";

const flushBytes = 512 * 1024;

/** What the establishments' file is read with: which units there are, are masked, are persons. */
export class UnitsSeen implements UnitPublication {
  readonly known = new SirenSet();
  readonly masked = new SirenSet();
  readonly persons = new SirenSet();

  isKnown(siren: number): boolean {
    return this.known.has(siren);
  }

  isMasked(siren: number): boolean {
    return this.masked.has(siren);
  }

  mayBePerson(siren: number): boolean {
    return this.persons.has(siren) || !this.known.has(siren);
  }
}

export const stagedUnitColumns = [
  "siren",
  "head_office_siret",
  "updated_at",
  "registration_date",
  "importance",
  "kind_rank",
  "active",
  "masked",
  "is_person",
  "name",
  "aliases",
  "name_words",
  "legal_form",
  "naf_code",
  "naf_version",
  "employee_range",
] as const;

export const establishmentColumnNames = [
  "siret",
  "updated_at",
  "is_head_office",
  "active",
  "name",
  "aliases",
  "street",
  "postal_code",
  "city",
  "department",
  "country",
  "naf_code",
  "naf_version",
] as const;

/** One unit as a row of `stagedUnitColumns`. */
export function unitRow(unit: LegalUnit): string {
  return `${unit.siren}\t${copyValue(unit.headOfficeSiret)}\t${copyValue(unit.updatedAt)}\t${copyValue(unit.registrationDate)}\t${unit.importance}\t${unit.kindRank}\t${copyValue(unit.active)}\t${copyValue(unit.masked)}\t${copyValue(unit.isPerson)}\t${copyValue(unit.name)}\t${copyValue(unit.aliases)}\t${countNameWords(unit.name)}\t${copyValue(unit.legalForm)}\t${copyValue(unit.nafCode)}\t${copyValue(unit.nafVersion)}\t${copyValue(unit.employeeRange)}`;
}

/** One establishment as a row of `establishmentColumnNames`. */
export function establishmentRow(place: Establishment): string {
  return `${place.siret}\t${copyValue(place.updatedAt)}\t${copyValue(place.isHeadOffice)}\t${copyValue(place.active)}\t${copyValue(place.name)}\t${copyValue(place.aliases)}\t${copyValue(place.street)}\t${copyValue(place.postalCode)}\t${copyValue(place.city)}\t${copyValue(place.department)}\t${place.country}\t${copyValue(place.nafCode)}\t${copyValue(place.nafVersion)}`;
}

function tooMany(maxLegalUnits: number): string {
  return `The embedded database takes at most ${maxLegalUnits} legal units and the file has more; set DATABASE_URL to a PostgreSQL server.`;
}

type Reading = { source: Source; onProgress: OnProgress | undefined };

/**
 * Reads the legal units into the sink, or only counts them when there is none. Throws ImportError past
 * `maxLegalUnits`.
 */
export async function loadLegalUnits(
  { source, onProgress }: Reading,
  sink: RowSink | null,
  maxLegalUnits: number,
): Promise<{ counter: RowCounter; seen: UnitsSeen }> {
  const counter = new RowCounter();
  const seen = new UnitsSeen();
  const rows = new CopyRows();
  await readFile(
    { source, onProgress },
    { stage: "legal-units", columns: wantedLegalUnitColumns, isWhat: "legal units" },
    counter,
    (fields) => {
      const unit = mapLegalUnit(fields);
      if (typeof unit === "string") return unit;
      if (!seen.known.add(unit.siren)) return "the SIREN is there twice";
      if (seen.known.size > maxLegalUnits) throw new ImportError(tooMany(maxLegalUnits));
      if (unit.isPerson) seen.persons.add(unit.siren);
      if (unit.masked) {
        seen.masked.add(unit.siren);
        counter.masked += 1;
      }
      if (unit.cleaned) counter.cleaned += 1;
      counter.sawChange(unit.updatedAt);
      if (sink) rows.add(unitRow(unit));
      return null;
    },
    [{ rows, sink }],
  );
  return { counter, seen };
}

/**
 * Reads the establishments into their sink, and what is known of each unit's together into that of
 * places. Tells whether each unit's stood together, so that it has one row.
 */
export async function loadEstablishments(
  { source, onProgress }: Reading,
  seen: UnitsSeen,
  sinks: { establishments: RowSink; places: RowSink } | null,
): Promise<{ counter: RowCounter; withoutUnit: number; isGrouped: boolean }> {
  const counter = new RowCounter();
  const rows = new CopyRows();
  const places = new PlaceGatherer();
  let withoutUnit = 0;
  let previousSiret = -1;
  await readFile(
    { source, onProgress },
    { stage: "establishments", columns: wantedEstablishmentColumns, isWhat: "establishments" },
    counter,
    (fields) => {
      const place = mapEstablishment(fields, seen);
      if (typeof place === "string") return place;
      if (place.siret === previousSiret) return duplicateSiret;
      previousSiret = place.siret;
      if (place.masked) counter.masked += 1;
      if (place.cleaned) counter.cleaned += 1;
      if (!seen.isKnown(place.siren)) withoutUnit += 1;
      counter.sawChange(place.updatedAt);
      if (!sinks) return null;
      rows.add(establishmentRow(place));
      places.add(place);
      return null;
    },
    [
      { rows, sink: sinks?.establishments ?? null },
      { rows: places.rows, sink: sinks?.places ?? null },
    ],
  );
  if (sinks) await sinks.places.write(places.takeLast());
  return { counter, withoutUnit, isGrouped: places.isGrouped };
}

export const duplicateSiret = "the SIRET is there twice";

type Output = { rows: CopyRows; sink: RowSink | null };

async function readFile(
  { source, onProgress }: Reading,
  file: { stage: "legal-units" | "establishments"; columns: readonly string[]; isWhat: string },
  counter: RowCounter,
  onFields: (fields: Fields) => string | null,
  outputs: readonly Output[],
): Promise<void> {
  const meter = new StageMeter(file.stage, onProgress);
  await readRows(
    source,
    file,
    (row) => {
      counter.read += 1;
      const reason = onFields(row);
      if (reason !== null) counter.reject(reason, row.line);
    },
    async () => {
      await flush(outputs, flushBytes);
      meter.update(counter.read, source.bytes === null ? null : source.bytesRead() / source.bytes);
    },
  );
  await flush(outputs, 1);
  meter.finish(counter.read);
}

async function flush(outputs: readonly Output[], atLeastBytes: number): Promise<void> {
  for (const { rows, sink } of outputs) {
    if (sink && rows.bytes >= atLeastBytes) await sink.write(rows.take());
  }
}
