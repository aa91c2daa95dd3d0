import type { ReadQuery } from "@/lib/search/query/read-query";
import { type Hits, hitsOfList, type SearchRead } from "./hits";
import { sirenOfSiret } from "./identifiers";
import { statementsOf } from "./register-statements";

/** The company of a SIREN or SIRET; null if the query is a name or no company has the number. */
export async function findByIdentifier(
  { db, live, rows }: SearchRead,
  query: ReadQuery,
): Promise<Hits | null> {
  if (query.kind === "name") return null;
  const { summaryOfSiren, summaryOfSiret } = statementsOf(db, live.tables);
  const siret = query.kind === "siret" ? Number(query.siret) : null;
  const [row] =
    query.kind === "siren"
      ? await summaryOfSiren(db, { siren: Number(query.siren) })
      : await summaryOfSiret(db, { siret, siren: sirenOfSiret(Number(query.siret)) });
  if (!row) return null;
  live.reportVersion(row.registerVersion);
  rows.add(row);
  return { ...hitsOfList([row.id]), sirets: siret === null ? [] : [siret] };
}
