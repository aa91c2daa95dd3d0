import type { Database } from "@/db/client";
import { CompanyNames } from "@/lib/search/query/company-names";
import type { Expression } from "@/lib/search/query/expression";
import { matchedOtherName } from "@/lib/search/query/matched-other-name";
import type { RegisterSnapshot } from "./live-register";
import type { Place } from "./places-of-sirets";
import { type RegisterStatements, statementsOf } from "./register-statements";

/** A company with the town of its head office, or with the town and department of the establishment whose SIRET was searched. */
export type SummaryRow = Awaited<ReturnType<RegisterStatements["summariesOfIds"]>>[number] & {
  department?: string | null;
};

/** Reads the rows of companies by id, each once per search. */
export class SummaryRows {
  private readonly rows = new Map<number, SummaryRow>();
  private places: ReadonlyMap<number, Place> = new Map();

  constructor(
    private readonly db: Database,
    private readonly live: RegisterSnapshot,
  ) {}

  /** Adds a row that was read otherwise. */
  add(row: SummaryRow): void {
    this.rows.set(row.id, row);
  }

  /** The companies of these SIRENs are shown with these establishments. */
  showAt(places: ReadonlyMap<number, Place>): void {
    this.places = places;
  }

  /** The rows in the order of the ids; unknown ids are left out. */
  async ofIds(ids: readonly number[]): Promise<SummaryRow[]> {
    const missing = ids.filter((id) => !this.rows.has(id));
    if (missing.length > 0) {
      const { summariesOfIds } = statementsOf(this.db, this.live.tables);
      const rows = await summariesOfIds(this.db, { ids: missing.join(",") });
      if (rows[0]) this.live.reportVersion(rows[0].registerVersion);
      for (const row of rows) this.add(atPlace(row, this.places.get(row.siren)));
    }
    return ids.flatMap((id) => this.rows.get(id) ?? []);
  }

  /** The other name of a company that matched, if its name did not. The company must have been read. */
  otherName(id: number, searched: readonly Expression[]): string | null {
    const row = this.rows.get(id);
    return row ? matchedOtherName(searched, row) : null;
  }

  async names(ids: readonly number[]): Promise<CompanyNames[]> {
    const rows = await this.ofIds(ids);
    return rows.map((row) => new CompanyNames(row));
  }
}

function atPlace(row: SummaryRow, place: Place | undefined): SummaryRow {
  if (!place) return row;
  const { siret, city, postalCode, department } = place;
  return { ...row, siret, city, postalCode, department };
}
