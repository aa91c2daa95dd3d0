import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { readByKey } from "@/db/read-by-key";
import { liveRegister, type RegisterTables } from "@/db/schema";

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
  const { id, siren, name, aliases, signs, legalForm, active, headOfficeSiret } = legalUnits;
  const { siret, city, postalCode, street, department, country } = establishments;
  const { registrationDate, nafCode, nafVersion, employeeRange, capital } = legalUnits;
  const unit = { id, siren, name, legalForm, active, headOfficeSiret, nafCode, nafVersion };
  const place = { siret, city, postalCode };
  /** The head office's, which the unit has too. */
  const ownPlace = {
    siret: headOfficeSiret,
    city: legalUnits.city,
    postalCode: legalUnits.postalCode,
  };
  const atHeadOffice = eq(siret, headOfficeSiret);
  const sirenValue = sql.placeholder("siren");
  const siretValue = sql`${sql.placeholder("siret")}::bigint`;
  const ofCompany = {
    ...{ schemaName: liveRegister.schemaName, version: liveRegister.version },
    ...{ siren, name, legalForm, active, nafCode, nafVersion, employeeRange },
    headOfficeSiret: sql<number | null>`${headOfficeSiret}::float8`,
    registrationDate: sql<string | null>`${registrationDate}::text`,
    capital: sql<number | null>`${capital}::float8`,
    ...{ country, street, postalCode, city },
  };
  return {
    /** `ids`: joined by commas. */
    summariesOfIds: db
      .select({ unit, place: ownPlace, names: { aliases, signs } })
      .from(legalUnits)
      .where(sql`${id} = any(string_to_array(${sql.placeholder("ids")}, ',')::integer[])`)
      .prepare("summaries_of_ids"),
    /** As lines of a file. `siret`: the establishment to show the company with; null: its head office. */
    exportOfIds: db
      .select({
        unit: { ...unit, registrationDate, employeeRange, capital },
        place: { ...place, street, department, country },
      })
      .from(legalUnits)
      .leftJoin(
        establishments,
        sql`${siret} = coalesce(${sql.placeholder("siret")}::bigint, ${headOfficeSiret})`,
      )
      .where(sql`${id} = any(string_to_array(${sql.placeholder("ids")}, ',')::integer[])`)
      .prepare("export_of_ids"),
    summaryOfSiren: db
      .select({ unit, place: ownPlace })
      .from(legalUnits)
      .where(eq(siren, sirenValue))
      .prepare("summary_of_siren"),
    /** The company, with the place of the establishment that is asked for. */
    summaryOfSiret: db
      .select({ unit, place })
      .from(legalUnits)
      .leftJoin(establishments, sql`${siret} = ${siretValue}`)
      .where(
        and(
          eq(siren, sirenValue),
          sql`(${siret} is not null or ${headOfficeSiret} = ${siretValue})`,
        ),
      )
      .prepare("summary_of_siret"),
    /** Always one row, which also tells which register serves. */
    companyOfSiren: readByKey(
      ofCompany,
      db
        .select(ofCompany)
        .from(liveRegister)
        .leftJoin(legalUnits, eq(siren, sirenValue))
        .leftJoin(establishments, atHeadOffice),
    ),
    /**
     * The sets of `tokens` and, strung together, of the tokens with one of `beginnings`, named by it and an
     * asterisk; both are joined by line feeds. A set of more than `largest` bytes is null. Of a beginning the
     * large sets are left out and told by `large`; the rest, when it is more than `largestRest` bytes, is null.
     */
    indexOfTokens: indexOfTokens(db, searchIndex),
  };
}

function indexOfTokens(db: Database, searchIndex: RegisterTables["searchIndex"]) {
  const { token, postings } = searchIndex;
  const largest = sql`${sql.placeholder("largest")}::integer`;
  const lines = (name: string) => sql`string_to_array(${sql.placeholder(name)}, E'\n')`;
  const begins = sql`token >= beginning and token < beginning || chr(1114111)`;
  const isLarge = sql`octet_length(${postings}) > ${largest}`;
  const ofBeginning = sql<Uint8Array | null>`case
    when small_bytes <= ${sql.placeholder("largestRest")}::integer
    then (select coalesce(string_agg(postings, ''), '') from ${searchIndex} where ${begins} and not ${isLarge}) end`;
  const told = sql`select coalesce(sum(octet_length(postings)) filter (where not ${isLarge}), 0) as small_bytes,
    string_agg(token, E'\n') filter (where ${isLarge}) as large_tokens from ${searchIndex} where ${begins}`;
  return db
    .select({
      name: sql<string>`${token}`,
      postings: sql<Uint8Array | null>`case
        when not ${isLarge} then ${postings} end`,
      large: sql<string | null>`null`,
    })
    .from(searchIndex)
    .where(sql`${token} = any(${lines("tokens")})`)
    .unionAll(
      db
        .select({
          name: sql<string>`beginning || '*'`,
          postings: ofBeginning,
          large: sql<string | null>`large_tokens`,
        })
        .from(
          sql`unnest(${lines("beginnings")}) as beginning cross join lateral (${told}) as told`,
        ),
    )
    .prepare("index_of_tokens");
}
