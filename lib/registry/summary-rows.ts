import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { CompanyNames } from "./query/company-names";
import { otherNameMet } from "./query/other-name-met";
import { type RegisterStatements, statementsOf } from "./register-statements";

export type SummaryRow = Awaited<
  ReturnType<RegisterStatements["summariesOfIds"]["execute"]>
>[number];

/** The companies' rows by id, for one search; each is read once. */
export class SummaryRows {
  private readonly rows = new Map<number, SummaryRow>();

  constructor(
    private readonly db: Database,
    private readonly tables: RegisterTables,
  ) {}

  /** In the order of the ids; those that the register has not are left out. */
  async ofIds(ids: readonly number[]): Promise<SummaryRow[]> {
    const missing = ids.filter((id) => !this.rows.has(id));
    if (missing.length > 0) {
      const { summariesOfIds } = statementsOf(this.db, this.tables);
      const found = await summariesOfIds.execute({ ids: missing.join(",") });
      for (const row of found) this.rows.set(row.unit.id, row);
    }
    return ids.flatMap((id) => this.rows.get(id) ?? []);
  }

  /** Of a company that was read: its name that was met where the main one was not. */
  otherName(id: number, words: readonly string[]): string | null {
    const row = this.rows.get(id);
    return row ? otherNameMet(words, { ...row.unit, ...row.names }) : null;
  }

  async names(ids: readonly number[]): Promise<CompanyNames[]> {
    const rows = await this.ofIds(ids);
    return rows.map(({ unit, names }) => new CompanyNames({ ...unit, ...names }));
  }
}
