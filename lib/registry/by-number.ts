import type { Database } from "@/db/client";
import { type ListedNumber, typedNumbers } from "@/lib/contract/listed-numbers";
import { unknownNumber } from "@/lib/contract/unknown-number";
import type { ReadQuery } from "@/lib/search/query/read-query";
import { type Hits, hitsOfList, type SearchRead } from "./hits";
import { formatSiren, sirenOfSiret } from "./identifiers";
import type { RegisterSnapshot } from "./live-register";
import { byCompany, placesOfSirets } from "./places-of-sirets";
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

/** The companies that have the SIRENs, each once, in the order of these. */
export async function companiesOfSirens(
  db: Database,
  { tables, reportVersion }: RegisterSnapshot,
  sirens: readonly string[],
) {
  const rows = await statementsOf(db, tables).idsOfSirens(db, { sirens: sirens.join(",") });
  if (rows[0]) reportVersion(rows[0].registerVersion);
  const bySiren = new Map(rows.map(({ id, siren }) => [formatSiren(siren), id]));
  return [...new Set(sirens)].flatMap((siren) => {
    const id = bySiren.get(siren);
    return id === undefined ? [] : { id, siren };
  });
}

/**
 * The companies of several numbers, in the order of these. Numbers that no company or establishment has are ignored; a
 * SIRET without its establishment and a VAT number with a wrong key still find their company.
 */
export async function findByList(
  { db, live, rows }: SearchRead,
  q: string,
  listed: readonly ListedNumber[],
): Promise<Hits> {
  const sirens = listed.map(({ siren }) => siren);
  const companies = await companiesOfSirens(db, live, sirens);
  const typed = typedNumbers(q);
  const sirets = typed.flatMap(({ siret }) => (siret === null ? [] : Number(siret)));
  const places = await placesOfSirets(db, live, sirets);
  const existingSirens = new Set(companies.map(({ siren }) => siren));
  const existingSirets = new Set(places.map(({ siret }) => siret));
  const unknownNumbers = typed.flatMap((number) => {
    const isKnown = existingSirens.has(number.siren);
    const exists = number.siret === null ? isKnown : existingSirets.has(Number(number.siret));
    return unknownNumber(number, { isKnown, exists }) ?? [];
  });
  const placeOf = byCompany(places);
  rows.showAt(placeOf);
  return {
    ...hitsOfList(companies.map(({ id }) => id)),
    sirets: [...placeOf.values()].map(({ siret }) => siret),
    without: unknownNumbers.map(({ number }) => number),
    unknownNumbers,
  };
}
