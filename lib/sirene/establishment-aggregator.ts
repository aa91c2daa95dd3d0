import { countNameWords } from "@/lib/search/analysis/name-words";
import { CopyRows, copyValue } from "./copy-rows";
import { joinPresent } from "./fields";
import type { Establishment } from "./map-establishment";

/**
 * The columns of the aggregate of a unit's establishments, with their types: how many are open, the head office's
 * fields, and the towns and postal codes of its other open ones (`other_…`), joined by `|`.
 */
export const aggregateColumns = {
  siren: "integer NOT NULL",
  open: "integer NOT NULL",
  head_office_siret: "bigint",
  sign: "text",
  sign_words: "smallint NOT NULL",
  signs: "text",
  city: "text",
  postal_code: "text",
  commune: "text",
  department: "text",
  other_cities: "text",
  other_postal_codes: "text",
};

/** Aggregates the establishments of each unit into one row. INSEE's file groups them by unit. */
export class EstablishmentAggregator {
  readonly rows = new CopyRows();
  /** False when a unit occurred again after another one. That unit then has several rows. */
  isGrouped = true;
  private siren = -1;
  private open = 0;
  private headOffice: Establishment | null = null;
  private readonly cities = new Set<string>();
  private readonly postalCodes = new Set<string>();

  add(establishment: Establishment): void {
    if (establishment.siren !== this.siren) {
      if (establishment.siren < this.siren) this.isGrouped = false;
      this.finish();
      this.siren = establishment.siren;
    }
    if (establishment.active) this.open += 1;
    if (establishment.isHeadOffice) {
      this.headOffice = establishment;
    } else if (establishment.active) {
      if (establishment.city !== null) this.cities.add(establishment.city);
      if (establishment.postalCode !== null) this.postalCodes.add(establishment.postalCode);
    }
  }

  /** Returns the remaining rows, including the last unit's. */
  takeLast(): Buffer {
    this.finish();
    return this.rows.take();
  }

  private finish(): void {
    if (this.siren < 0) return;
    const headOffice = this.headOffice;
    const signs = headOffice && joinPresent([headOffice.name, headOffice.aliases], " / ");
    this.rows.add(
      `${this.siren}\t${this.open}\t${copyValue(headOffice?.siret ?? null)}\t${copyValue(headOffice?.name ?? null)}\t${countNameWords(headOffice?.name ?? null)}\t${copyValue(signs)}\t${copyValue(headOffice?.city ?? null)}\t${copyValue(headOffice?.postalCode ?? null)}\t${copyValue(headOffice?.commune ?? null)}\t${copyValue(headOffice?.department ?? null)}\t${copyValue(joined(this.cities))}\t${copyValue(joined(this.postalCodes))}`,
    );
    this.siren = -1;
    this.open = 0;
    this.headOffice = null;
    if (this.cities.size > 0) this.cities.clear();
    if (this.postalCodes.size > 0) this.postalCodes.clear();
  }
}

function joined(texts: ReadonlySet<string>): string | null {
  return texts.size === 0 ? null : [...texts].join("|");
}
