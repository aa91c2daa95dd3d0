import type { Database } from "@/db/client";
import { nameOrderKey } from "@/lib/search/index/name-order";
import type { RegisterSnapshot } from "./live-register";
import { statementsOf } from "./register-statements";

/** Sorts companies by their names, which it reads; equal names by id. */
export function sortByName(db: Database, live: RegisterSnapshot) {
  const { namesOfIds } = statementsOf(db, live.tables);
  return async (ids: readonly number[]): Promise<number[]> => {
    const rows = await namesOfIds(db, { ids: ids.join(",") });
    if (rows[0]) live.reportVersion(rows[0].registerVersion);
    return rows
      .map(({ id, name }) => ({ id, key: nameOrderKey(name ?? "") }))
      .sort((a, b) => Buffer.compare(a.key, b.key) || a.id - b.id)
      .map(({ id }) => id);
  };
}
