import type { Database } from "@/db/client";
import { CompanyNames } from "@/lib/search/query/company-names";
import type { Expression } from "@/lib/search/query/expression";
import { matchedOtherName } from "@/lib/search/query/matched-other-name";
import type { RegisterSnapshot } from "./live-register";
import { type RegisterStatements, statementsOf } from "./register-statements";

export type SummaryRow = Awaited<ReturnType<RegisterStatements["summariesOfIds"]>>[number];

/** Reads the rows of companies by id, each once per search. */
export class SummaryRows {
  private readonly rows = new Map<number, SummaryRow>();

  constructor(
    private readonly db: Database,
    private readonly live: RegisterSnapshot,
  ) {}

  /** The rows in the order of the ids; unknown ids are left out. */
  async ofIds(ids: readonly number[]): Promise<SummaryRow[]> {
    const missing = ids.filter((id) => !this.rows.has(id));
    if (missing.length > 0) {
      const { summariesOfIds } = statementsOf(this.db, this.live.tables);
      const found = await summariesOfIds(this.db, { ids: missing.join(",") });
      if (found[0]) this.live.reportVersion(found[0].registerVersion);
      for (const row of found) this.rows.set(row.id, row);
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
