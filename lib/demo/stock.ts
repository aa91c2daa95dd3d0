import { establishmentColumns, legalUnitColumns } from "@/lib/sirene/stock-layout";
import { CsvBuffer } from "./csv-buffer";
import { maxLegalUnits } from "./eras";
import { hasEstablishment, writeEstablishmentRow } from "./establishment-row";
import { writeLegalUnitRow } from "./legal-unit-row";
import { Random } from "./random";
import { type UnitDraft, UnitDrafter } from "./unit-draft";
import {
  postOfficeCount,
  type WellKnownUnit,
  wellKnownUnits,
  writePostOffice,
  writeWellKnownHeadOffice,
  writeWellKnownLegalUnit,
} from "./well-known";

export type StockOptions = {
  /** How many legal units to generate, from 0 to 40,000,000. The well-known ones are added to these. */
  legalUnits: number;
  /** 0 to 4,294,967,295. The same seed and size give the same bytes; default 1. */
  seed?: number;
  /** Whether to include well-known real companies; default false. */
  includeWellKnown?: boolean;
};

/**
 * Chunks of one CSV file, header first. Each chunk is a new buffer. The file can be read several times.
 * `rows` counts the rows of the current or last reading, without the header.
 */
export type CsvChunks = AsyncIterable<Buffer> & { readonly rows: () => number };

export type Stock = { legalUnits: CsvChunks; establishments: CsvChunks };

type Settings = Required<StockOptions>;

/**
 * Generates stock files in INSEE's exact layout, in SIREN order and constant memory. The files are
 * independent of each other: either can be read alone, or both at once.
 * @throws RangeError when `legalUnits` or `seed` is not an integer in range.
 */
export function generateStock(options: StockOptions): Stock {
  const settings = { seed: 1, includeWellKnown: false, ...options };
  requireInteger("legalUnits", settings.legalUnits, maxLegalUnits);
  requireInteger("seed", settings.seed, 0xffffffff);
  return {
    legalUnits: chunks(legalUnitColumns, settings, writeLegalUnits),
    establishments: chunks(establishmentColumns, settings, writeEstablishments),
  };
}

function requireInteger(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new RangeError(`${name} must be an integer from 0 to ${max}.`);
  }
}

/** Writes the rows of a file and yields whenever the buffer is full. */
type Writer = (out: CsvBuffer, settings: Settings) => Generator<undefined>;

function chunks(columns: readonly string[], settings: Settings, write: Writer): CsvChunks {
  let out = new CsvBuffer();
  async function* read() {
    out = new CsvBuffer();
    for (const column of columns) out.field(column);
    out.endRow();
    for (const _ of write(out, settings)) yield out.take();
    yield out.take();
  }
  return { [Symbol.asyncIterator]: read, rows: () => Math.max(0, out.rows - 1) };
}

const reservedPrefixes = wellKnownUnits.map(({ siren }) => Math.floor(Number(siren) / 10));

/** Generated and well-known units in SIREN order. A draft is valid only until the next one. */
function* unitsInOrder(settings: Settings): Generator<UnitDraft | WellKnownUnit> {
  const drafter = new UnitDrafter(settings.legalUnits, settings.seed, reservedPrefixes);
  const wellKnown = settings.includeWellKnown ? [...wellKnownUnits].reverse() : [];
  let next = wellKnown.pop();
  for (let index = 0; index < settings.legalUnits; index++) {
    const draft = drafter.fill(index);
    for (; next && Number(next.siren) < draft.siren; next = wellKnown.pop()) yield next;
    yield draft;
  }
  for (; next; next = wellKnown.pop()) yield next;
}

function* writeLegalUnits(out: CsvBuffer, settings: Settings): Generator<undefined> {
  const random = new Random();
  for (const unit of unitsInOrder(settings)) {
    if ("index" in unit) writeLegalUnitRow(out, random, unit, settings.seed);
    else writeWellKnownLegalUnit(out, unit);
    if (out.full) yield;
  }
}

function* writeEstablishments(out: CsvBuffer, settings: Settings): Generator<undefined> {
  const random = new Random();
  for (const unit of unitsInOrder(settings)) {
    if ("index" in unit) {
      for (let number = 0; number < unit.establishments; number++) {
        if (!hasEstablishment(unit, number)) continue;
        writeEstablishmentRow(out, random, unit, number, settings.seed);
        if (out.full) yield;
      }
      continue;
    }
    writeWellKnownHeadOffice(out, unit);
    for (let number = 0; number < postOfficeCount(unit, settings.legalUnits); number++) {
      writePostOffice(out, unit, number);
      if (out.full) yield;
    }
  }
}
