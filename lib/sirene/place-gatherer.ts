import { countNameWords } from "@/lib/search/analysis/name-words";
import { CopyRows, copyValue } from "./copy-rows";
import { joinPresent } from "./fields";
import type { Establishment } from "./map-establishment";

/** What a unit's establishments tell of it. `other_…` are those of its other open ones, joined by `|`. */
export const placeColumns = [
  "siren",
  "open",
  "head_office_siret",
  "sign",
  "sign_words",
  "signs",
  "city",
  "postal_code",
  "department",
  "other_cities",
  "other_postal_codes",
] as const;

/** Gathers a unit's establishments, which stand together in INSEE's file, into one row. */
export class PlaceGatherer {
  readonly rows = new CopyRows();
  /** False when a unit came back: it then has several rows. */
  isGrouped = true;
  private siren = -1;
  private open = 0;
  private headOffice: Establishment | null = null;
  private readonly cities = new Set<string>();
  private readonly postalCodes = new Set<string>();

  add(place: Establishment): void {
    if (place.siren !== this.siren) {
      if (place.siren < this.siren) this.isGrouped = false;
      this.finish();
      this.siren = place.siren;
    }
    if (place.active) this.open += 1;
    if (place.isHeadOffice) {
      this.headOffice = place;
    } else if (place.active) {
      if (place.city !== null) this.cities.add(place.city);
      if (place.postalCode !== null) this.postalCodes.add(place.postalCode);
    }
  }

  /** The rows that are left, the last unit's with them. */
  takeLast(): Buffer {
    this.finish();
    return this.rows.take();
  }

  private finish(): void {
    if (this.siren < 0) return;
    const place = this.headOffice;
    const signs = place && joinPresent([place.name, place.aliases], " / ");
    this.rows.add(
      `${this.siren}\t${this.open}\t${copyValue(place?.siret ?? null)}\t${copyValue(place?.name ?? null)}\t${countNameWords(place?.name ?? null)}\t${copyValue(signs)}\t${copyValue(place?.city ?? null)}\t${copyValue(place?.postalCode ?? null)}\t${copyValue(place?.department ?? null)}\t${copyValue(joined(this.cities))}\t${copyValue(joined(this.postalCodes))}`,
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
