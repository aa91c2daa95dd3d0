import { sql } from "drizzle-orm";
import { preparedPerRegister } from "@/db/prepared";
import { readByKey } from "@/db/read-by-key";
import { liveRegister } from "@/db/schema";
import type { Register } from "@/lib/contract/registry";
import { activeState, closedState, tokenKinds } from "@/lib/search/index/tokens";
import { onLiveRegister, registerVersion } from "./live-register";

export type RegisterSize = { register: Register; companies: number };

const states = [activeState, closedState].map((state) => sql`${tokenKinds.state + state}::text`);

const readSize = preparedPerRegister((db, { searchIndex }) => {
  const { token, n } = searchIndex;
  const companies = sql<number>`(select coalesce(sum(${n}), 0)::float8 from ${searchIndex} where ${token} in (${sql.join(states, sql`, `)}))`;
  const selection = { registerVersion, companies };
  return readByKey(selection, db.select(selection).from(liveRegister));
});

/**
 * The live register and how many companies it has. The number is exact, but two rows of the search index give it: how
 * many companies are open, and how many are closed.
 */
export function registerSize(): Promise<RegisterSize> {
  return onLiveRegister(async (db, live) => {
    const [size] = await readSize(db, live.tables)(db, {});
    if (!size) throw new Error("live_register is empty");
    live.reportVersion(size.registerVersion);
    return { register: live.register, companies: size.companies };
  });
}
