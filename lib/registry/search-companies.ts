import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import type { RegisterTables } from "@/db/schema";
import { type CompanySummary, pageSize } from "@/lib/contract/registry";
import { formatSiren, formatSiret, sirenOfSiret } from "./identifiers";
import { onLiveRegister } from "./live-register";
import { type ReadQuery, readQuery } from "./read-query";

export type CompanyPage = { companies: CompanySummary[]; total: number; page: number };

type Row = {
  unit: {
    siren: number;
    name: string | null;
    legalForm: string | null;
    active: boolean;
    headOfficeSiret: number | null;
  };
  place: { siret: number; city: string | null; postalCode: string | null } | null;
};

/**
 * One page (20, from 1) of the companies that match, the most important first, and their exact
 * number. An establishment's SIRET finds its company, shown with that establishment's place.
 */
export async function searchCompanies(q: string, page: number): Promise<CompanyPage> {
  const query = readQuery(q);
  return onLiveRegister(async (db, tables) => {
    const byIdentifier = await findByIdentifier(db, tables, query);
    if (byIdentifier) {
      return { companies: page === 1 ? [summary(byIdentifier)] : [], total: 1, page };
    }
    return findByName(db, tables, query.words, page);
  });
}

async function findByIdentifier(
  db: Database,
  { legalUnits, establishments }: RegisterTables,
  query: ReadQuery,
): Promise<Row | undefined> {
  if (query.kind === "name") return undefined;
  const select = db.select({ unit: legalUnits, place: establishments }).from(legalUnits);
  if (query.kind === "siren") {
    const [row] = await select
      .leftJoin(establishments, eq(establishments.siret, legalUnits.headOfficeSiret))
      .where(eq(legalUnits.siren, Number(query.siren)));
    return row;
  }
  const siret = Number(query.siret);
  const [row] = await select
    .leftJoin(establishments, eq(establishments.siret, siret))
    .where(
      and(
        eq(legalUnits.siren, sirenOfSiret(siret)),
        sql`(${establishments.siret} is not null or ${legalUnits.headOfficeSiret} = ${siret})`,
      ),
    );
  return row;
}

async function findByName(
  db: Database,
  { legalUnits, establishments }: RegisterTables,
  words: string[],
  page: number,
): Promise<CompanyPage> {
  if (words.length === 0) return { companies: [], total: 0, page };
  const matches = sql`${legalUnits.words} @@ ${tsquery(words)}`;
  const [counted] = await queryRows<{ total: number | string }>(
    db,
    sql`select count(*) as total from ${legalUnits} where ${matches}`,
  );
  const total = Number(counted?.total ?? 0);
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { companies: [], total, page };
  const rows = await db
    .select({ unit: legalUnits, place: establishments })
    .from(legalUnits)
    .leftJoin(establishments, eq(establishments.siret, legalUnits.headOfficeSiret))
    .where(matches)
    .orderBy(asc(legalUnits.id))
    .limit(pageSize)
    .offset(offset);
  return { companies: rows.map(summary), total, page };
}

/** Every word, the last one perhaps unfinished. Words hold letters and digits only. */
function tsquery(words: string[]): SQL {
  const text = words.map((word) => `'${word}'`).join(" & ");
  return sql`${`${text}:*`}::tsquery`;
}

function summary({ unit, place }: Row): CompanySummary {
  const siret = place?.siret ?? unit.headOfficeSiret;
  return {
    siren: formatSiren(unit.siren),
    siret: siret === null ? null : formatSiret(siret),
    name: unit.name,
    legalForm: unit.legalForm,
    city: place?.city ?? null,
    postalCode: place?.postalCode ?? null,
    active: unit.active,
  };
}
