import type { SearchDocument } from "@/lib/registry/search-index/search-document";

/** The columns of the register's legal units but `id`, in the order in which they are read and written. */
export const orderedColumns = [
  "siren",
  "head_office_siret",
  "capital",
  "updated_at",
  "registration_date",
  "active",
  "masked",
  "name_is_sign",
  "name",
  "aliases",
  "legal_form",
  "naf_code",
  "naf_version",
  "employee_range",
] as const;

/** What follows them when they are read: what only the search index is made of. */
export const indexedColumns = [
  "signs",
  "city",
  "postal_code",
  "department",
  "other_cities",
  "other_postal_codes",
] as const;

const columnCount = orderedColumns.length + indexedColumns.length;
const placeOf = (column: (typeof orderedColumns)[number] | (typeof indexedColumns)[number]) =>
  [...orderedColumns, ...indexedColumns].indexOf(column);
const at = {
  active: placeOf("active"),
  name: placeOf("name"),
  aliases: placeOf("aliases"),
  legalForm: placeOf("legal_form"),
  nafCode: placeOf("naf_code"),
  employeeRange: placeOf("employee_range"),
  signs: placeOf("signs"),
  city: placeOf("city"),
  postalCode: placeOf("postal_code"),
  department: placeOf("department"),
  otherCities: placeOf("other_cities"),
  otherPostalCodes: placeOf("other_postal_codes"),
};

const tab = 9;
const lineFeed = 10;
const backslash = 92;

/** Reads rows of both kinds of columns in COPY text format, and numbers them from 1. */
export class OrderedUnits {
  count = 0;
  private rest: Buffer = Buffer.alloc(0);
  private bytes: Buffer = Buffer.alloc(0);
  private readonly ends = new Int32Array(columnCount);
  private start = 0;

  constructor(
    private readonly onUnit: (document: SearchDocument, row: UnitRow) => Promise<void> | undefined,
  ) {}

  /** Takes the next bytes, which may end within a row. */
  async push(chunk: Buffer): Promise<void> {
    this.bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let start = 0;
    for (;;) {
      const end = this.findEnds(start);
      if (end < 0) break;
      this.start = start;
      this.count += 1;
      const waits = this.onUnit(this.document(), {
        bytes: this.bytes,
        from: start,
        to: this.ends[orderedColumns.length - 1] as number,
      });
      if (waits) await waits;
      start = end + 1;
    }
    this.rest = this.bytes.subarray(start);
  }

  /** Where the row ends that starts there, its columns' ends noted; -1 when it is not all here. */
  private findEnds(start: number): number {
    const { bytes, ends } = this;
    let column = 0;
    for (let place = start; place < bytes.length; place += 1) {
      const byte = bytes[place];
      if (byte === tab) {
        ends[column] = place;
        column += 1;
      } else if (byte === lineFeed) {
        ends[column] = place;
        return place;
      }
    }
    return -1;
  }

  private document(): SearchDocument {
    return {
      id: this.count,
      name: this.text(at.name),
      aliases: this.text(at.aliases),
      signs: this.text(at.signs),
      active: this.text(at.active) === "t",
      legalForm: this.text(at.legalForm),
      nafCode: this.text(at.nafCode),
      employeeRange: this.text(at.employeeRange),
      city: this.text(at.city),
      postalCode: this.text(at.postalCode),
      department: this.text(at.department),
      otherCities: this.text(at.otherCities),
      otherPostalCodes: this.text(at.otherPostalCodes),
    };
  }

  private text(column: number): string | null {
    const from = column === 0 ? this.start : (this.ends[column - 1] as number) + 1;
    const to = this.ends[column] as number;
    let isAscii = true;
    for (let place = from; place < to; place += 1) {
      const byte = this.bytes[place] as number;
      if (byte === backslash) return unescaped(this.bytes.toString("utf8", from, to));
      if (byte > 127) isAscii = false;
    }
    return this.bytes.toString(isAscii ? "latin1" : "utf8", from, to);
  }
}

/** The bytes of a row's `orderedColumns`. */
export type UnitRow = { bytes: Buffer; from: number; to: number };

const escapes: Record<string, string> = { t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" };

function unescaped(text: string): string | null {
  if (text === "\\N") return null;
  return text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
