import { countNameWords } from "@/lib/search/analysis/name-words";
import { CopyRows, copyValue } from "./copy-rows";
import { EstablishmentAggregator } from "./establishment-aggregator";
import type { Fields } from "./fields";
import { ImportError } from "./import-error";
import { type Establishment, mapEstablishment, type UnitPublication } from "./map-establishment";
import { type LegalUnit, mapLegalUnit } from "./map-legal-unit";
import { type OnProgress, RowCounter, StageMeter } from "./progress";
import { readRows } from "./read-rows";
import type { RowSink } from "./register-store";
import { SirenSet } from "./siren-set";
import type { Source } from "./source";
import { wantedEstablishmentColumns, wantedLegalUnitColumns } from "./stock-layout";

const flushBytes = 512 * 1024;

/** The units of the first file: which exist, are masked, or are persons. Needed to mask establishments. */
export class KnownUnits implements UnitPublication {
  readonly sirens = new SirenSet();
  readonly masked = new SirenSet();
  readonly persons = new SirenSet();

  isKnown(siren: number): boolean {
    return this.sirens.has(siren);
  }

  isMasked(siren: number): boolean {
    return this.masked.has(siren);
  }

  mayBePerson(siren: number): boolean {
    return this.persons.has(siren) || !this.sirens.has(siren);
  }
}

/** The columns of the staging table of legal units, with their types, in the order of `unitRow`. */
export const stagedUnitColumns = {
  siren: "integer NOT NULL",
  head_office_siret: "bigint",
  updated_at: "timestamp",
  registration_date: "date",
  importance: "smallint NOT NULL",
  kind_rank: "smallint NOT NULL",
  active: "boolean NOT NULL",
  masked: "boolean NOT NULL",
  is_person: "boolean NOT NULL",
  name: "text",
  aliases: "text",
  name_words: "smallint NOT NULL",
  legal_form: "text",
  naf_code: "text",
  naf_version: "text",
  employee_range: "text",
  category: "text",
  employer: "boolean",
  social_economy: "boolean",
  closing_date: "date",
};

/** One unit as a row of `stagedUnitColumns`. */
export function unitRow(unit: LegalUnit): string {
  return `${unit.siren}\t${copyValue(unit.headOfficeSiret)}\t${copyValue(unit.updatedAt)}\t${copyValue(unit.registrationDate)}\t${unit.importance}\t${unit.kindRank}\t${copyValue(unit.active)}\t${copyValue(unit.masked)}\t${copyValue(unit.isPerson)}\t${copyValue(unit.name)}\t${copyValue(unit.aliases)}\t${countNameWords(unit.name)}\t${copyValue(unit.legalForm)}\t${copyValue(unit.nafCode)}\t${copyValue(unit.nafVersion)}\t${copyValue(unit.employeeRange)}\t${copyValue(unit.category)}\t${copyValue(unit.employer)}\t${copyValue(unit.socialEconomy)}\t${copyValue(unit.closingDate)}`;
}

/** One establishment as a row of the register's table, whose columns are in the order of `db/schema.ts`. */
export function establishmentRow(establishment: Establishment): string {
  return `${establishment.siret}\t${copyValue(establishment.updatedAt)}\t${copyValue(establishment.isHeadOffice)}\t${copyValue(establishment.active)}\t${copyValue(establishment.name)}\t${copyValue(establishment.aliases)}\t${copyValue(establishment.street)}\t${copyValue(establishment.complement)}\t${copyValue(establishment.creationDate)}\t${copyValue(establishment.closingDate)}\t${copyValue(establishment.postalCode)}\t${copyValue(establishment.city)}\t${copyValue(establishment.commune)}\t${copyValue(establishment.department)}\t${establishment.country}\t${copyValue(establishment.nafCode)}\t${copyValue(establishment.nafVersion)}`;
}

function tooMany(maxLegalUnits: number): string {
  return `The embedded database takes at most ${maxLegalUnits} legal units and the file has more; set DATABASE_URL to a PostgreSQL server.`;
}

type Reading = { source: Source; onProgress: OnProgress | undefined };

/**
 * Reads the legal units into the sink, or only counts them without one. Throws ImportError when there
 * are more than `maxLegalUnits`.
 */
export async function loadLegalUnits(
  { source, onProgress }: Reading,
  sink: RowSink | null,
  maxLegalUnits: number,
): Promise<{ counter: RowCounter; knownUnits: KnownUnits }> {
  const counter = new RowCounter();
  const knownUnits = new KnownUnits();
  const rows = new CopyRows();
  await readFile(
    { source, onProgress },
    { stage: "legal-units", columns: wantedLegalUnitColumns, contents: "legal units" },
    counter,
    (fields) => {
      const unit = mapLegalUnit(fields);
      if (typeof unit === "string") return unit;
      if (!knownUnits.sirens.add(unit.siren)) return "the SIREN is there twice";
      if (knownUnits.sirens.size > maxLegalUnits) throw new ImportError(tooMany(maxLegalUnits));
      if (unit.isPerson) knownUnits.persons.add(unit.siren);
      if (unit.masked) {
        knownUnits.masked.add(unit.siren);
        counter.masked += 1;
      }
      if (unit.cleaned) counter.cleaned += 1;
      counter.noteChange(unit.updatedAt);
      if (sink) rows.add(unitRow(unit));
      return null;
    },
    [{ rows, sink }],
  );
  return { counter, knownUnits };
}

/**
 * Reads the establishments into one sink and their aggregates by unit into the other. `isGrouped` is
 * true when the file groups establishments by unit, so that each unit has exactly one aggregate.
 */
export async function loadEstablishments(
  { source, onProgress }: Reading,
  knownUnits: KnownUnits,
  sinks: { establishments: RowSink; aggregates: RowSink } | null,
): Promise<{ counter: RowCounter; withoutUnit: number; isGrouped: boolean }> {
  const counter = new RowCounter();
  const rows = new CopyRows();
  const aggregator = new EstablishmentAggregator();
  let withoutUnit = 0;
  let previousSiret = -1;
  await readFile(
    { source, onProgress },
    { stage: "establishments", columns: wantedEstablishmentColumns, contents: "establishments" },
    counter,
    (fields) => {
      const establishment = mapEstablishment(fields, knownUnits);
      if (typeof establishment === "string") return establishment;
      if (establishment.siret === previousSiret) return duplicateSiret;
      previousSiret = establishment.siret;
      if (establishment.masked) counter.masked += 1;
      if (establishment.cleaned) counter.cleaned += 1;
      if (!knownUnits.isKnown(establishment.siren)) withoutUnit += 1;
      counter.noteChange(establishment.updatedAt);
      if (!sinks) return null;
      rows.add(establishmentRow(establishment));
      aggregator.add(establishment);
      return null;
    },
    [
      { rows, sink: sinks?.establishments ?? null },
      { rows: aggregator.rows, sink: sinks?.aggregates ?? null },
    ],
  );
  if (sinks) await sinks.aggregates.write(aggregator.takeLast());
  return { counter, withoutUnit, isGrouped: aggregator.isGrouped };
}

export const duplicateSiret = "the SIRET is there twice";

type Output = { rows: CopyRows; sink: RowSink | null };

async function readFile(
  { source, onProgress }: Reading,
  file: { stage: "legal-units" | "establishments"; columns: readonly string[]; contents: string },
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
