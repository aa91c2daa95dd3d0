import { IndexChanges } from "@/lib/search/index/index-changes";
import type { NameOrder } from "@/lib/search/index/name-order";
import { readDocuments, readNameOrder, writeIndexChanges } from "./change-index";
import { copyHeadOffices } from "./change-tables";
import type { Query } from "./register-store";

/** Changes a register's tables, and its search index with them. */
export class RegisterChanges {
  private index: IndexChanges;

  private constructor(
    readonly query: Query,
    readonly schema: string,
    private readonly nameOrder: NameOrder,
  ) {
    this.index = new IndexChanges(nameOrder);
  }

  static async of(query: Query, schema: string): Promise<RegisterChanges> {
    return new RegisterChanges(query, schema, await readNameOrder(query, schema));
  }

  /** Runs `write` for these units, then collects the resulting changes of the search index. */
  async write(sirens: readonly number[], write: () => Promise<number[]>): Promise<void> {
    const { query, schema } = this;
    const before = await readDocuments(query, schema, sirens);
    const changed = [...new Set(await write())];
    await copyHeadOffices(query, schema, changed);
    const after = await readDocuments(query, schema, changed);
    for (const siren of changed) {
      this.index.replace(before.get(siren) ?? null, after.get(siren) ?? null);
    }
  }

  /** Writes the collected changes to the search index. */
  async flush(): Promise<void> {
    await writeIndexChanges(this.query, this.schema, this.index);
    this.index = new IndexChanges(this.nameOrder);
  }
}
