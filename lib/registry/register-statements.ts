import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { RegisterTables } from "@/db/schema";

const byDatabase = new WeakMap<Database, WeakMap<RegisterTables, RegisterStatements>>();

export type RegisterStatements = ReturnType<typeof prepareStatements>;

/** The statements of every search and detail, prepared once for a register and a database. */
export function statementsOf(db: Database, tables: RegisterTables): RegisterStatements {
  let ofDatabase = byDatabase.get(db);
  if (!ofDatabase) {
    ofDatabase = new WeakMap();
    byDatabase.set(db, ofDatabase);
  }
  let statements = ofDatabase.get(tables);
  if (!statements) {
    statements = prepareStatements(db, tables);
    ofDatabase.set(tables, statements);
  }
  return statements;
}

function prepareStatements(db: Database, tables: RegisterTables) {
  const { legalUnits, establishments, searchIndex } = tables;
  const { id, siren, name, legalForm, active, headOfficeSiret } = legalUnits;
  const { siret, city, postalCode } = establishments;
  const shown = {
    unit: { id, siren, name, legalForm, active, headOfficeSiret },
    place: { siret, city, postalCode },
  };
  const summaries = () =>
    db.select(shown).from(legalUnits).leftJoin(establishments, eq(siret, headOfficeSiret));
  const sirenValue = sql.placeholder("siren");
  const siretValue = sql`${sql.placeholder("siret")}::bigint`;
  return {
    /** `ids`: joined by commas. */
    summariesOfIds: summaries()
      .where(sql`${id} = any(string_to_array(${sql.placeholder("ids")}, ',')::integer[])`)
      .prepare("summaries_of_ids"),
    summaryOfSiren: summaries().where(eq(siren, sirenValue)).prepare("summary_of_siren"),
    /** The company, with the place of the establishment that is asked for. */
    summaryOfSiret: db
      .select(shown)
      .from(legalUnits)
      .leftJoin(establishments, sql`${siret} = ${siretValue}`)
      .where(
        and(
          eq(siren, sirenValue),
          sql`(${siret} is not null or ${headOfficeSiret} = ${siretValue})`,
        ),
      )
      .prepare("summary_of_siret"),
    companyOfSiren: db
      .select({ unit: legalUnits, headOffice: establishments })
      .from(legalUnits)
      .leftJoin(establishments, eq(siret, headOfficeSiret))
      .where(eq(siren, sirenValue))
      .prepare("company_of_siren"),
    /** `tokens`: joined by line feeds; of large sets, only that they are there. */
    indexOfTokens: db
      .select({
        token: searchIndex.token,
        postings: sql<Uint8Array | null>`case when octet_length(${searchIndex.postings})
          <= ${sql.placeholder("largest")}::integer then ${searchIndex.postings} end`,
      })
      .from(searchIndex)
      .where(sql`${searchIndex.token} = any(string_to_array(${sql.placeholder("tokens")}, E'\n'))`)
      .prepare("index_of_tokens"),
  };
}
