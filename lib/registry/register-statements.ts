import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { preparedPerRegister } from "@/db/prepared";
import { readByKey } from "@/db/read-by-key";
import { liveRegister, type RegisterTables } from "@/db/schema";
import { registerVersion } from "./live-register";

export type RegisterStatements = ReturnType<typeof statementsOf>;

/** What the statements read. */
function columnsOf({ legalUnits, establishments }: RegisterTables) {
  const { id, siren, name, legalForm, active, nafCode, nafVersion, capital } = legalUnits;
  const { employeeRange, category, aliases, signs, headOfficeSiret } = legalUnits;
  const { siret, city, postalCode, street, complement, department, country } = establishments;
  const numberOrNull = (column: SQLWrapper) => sql<number | null>`${column}::float8`;
  const dayOrNull = (column: SQLWrapper) => sql<string | null>`${column}::text`;
  const company = { siren, name, legalForm, active, nafCode, nafVersion, employeeRange, category };
  const dates = {
    registrationDate: dayOrNull(legalUnits.registrationDate),
    closingDate: dayOrNull(legalUnits.closingDate),
  };
  const place = { city, postalCode, street, complement, country };
  const summary = { id, ...company, ...dates, aliases, signs, registerVersion };
  return {
    /** A company with its head office's town. */
    unit: {
      ...summary,
      siret: numberOrNull(headOfficeSiret),
      city: legalUnits.city,
      postalCode: legalUnits.postalCode,
    },
    /** A company with the town of an establishment. */
    establishment: {
      ...summary,
      siret: numberOrNull(sql`coalesce(${siret}, ${headOfficeSiret})`),
      city,
      postalCode,
      department,
    },
    place: { ...place, siret: sql<number>`${siret}::float8`, department, registerVersion },
    exported: {
      unit: { id, ...company, ...dates, headOfficeSiret, capital },
      place: { ...place, siret, department },
    },
    company: {
      registerVersion,
      ...company,
      ...dates,
      headOfficeSiret: numberOrNull(headOfficeSiret),
      capital: numberOrNull(capital),
      ...place,
    },
    names: { id, name, registerVersion },
    sirens: { id, siren, registerVersion },
  };
}

/** The statements for searches and companies. `ids`, `sirens` and `sirets` are separated by commas. */
export const statementsOf = preparedPerRegister((db, tables) => {
  const { legalUnits, establishments } = tables;
  const { id, siren, headOfficeSiret } = legalUnits;
  const { siret } = establishments;
  const columns = columnsOf(tables);
  const sirenValue = sql.placeholder("siren");
  const siretValue = sql`${sql.placeholder("siret")}::bigint`;
  const hasId = sql`${id} = any(string_to_array(${sql.placeholder("ids")}, ',')::integer[])`;
  const hasSiren = sql`${siren} = any(string_to_array(${sql.placeholder("sirens")}, ',')::integer[])`;
  const hasSiret = sql`${siret} = any(string_to_array(${sql.placeholder("sirets")}, ',')::bigint[])`;
  const atHeadOffice = eq(siret, headOfficeSiret);
  const ofUnits = <Columns extends SelectedFields>(selected: Columns, condition: SQL) =>
    readByKey(selected, db.select(selected).from(legalUnits).where(condition));
  /** Always returns a row: if there is no such company, it has only the version of the live register. */
  const ofCompanies = (condition: SQL) =>
    readByKey(
      columns.company,
      db
        .select(columns.company)
        .from(liveRegister)
        .leftJoin(legalUnits, condition)
        .leftJoin(establishments, atHeadOffice),
    );
  return {
    summariesOfIds: ofUnits(columns.unit, hasId),
    namesOfIds: ofUnits(columns.names, hasId),
    idsOfSirens: ofUnits(columns.sirens, hasSiren),
    summaryOfSiren: ofUnits(columns.unit, eq(siren, sirenValue)),
    /** The company with the town of the establishment whose SIRET was searched. */
    summaryOfSiret: readByKey(
      columns.establishment,
      db
        .select(columns.establishment)
        .from(legalUnits)
        .leftJoin(establishments, sql`${siret} = ${siretValue}`)
        .where(
          and(
            eq(siren, sirenValue),
            sql`(${siret} is not null or ${headOfficeSiret} = ${siretValue})`,
          ),
        ),
    ),
    /** Establishments with their addresses. */
    placesOfSirets: readByKey(
      columns.place,
      db.select(columns.place).from(establishments).where(hasSiret),
    ),
    /** The rows of an export, with the addresses of the head offices. */
    exportOfIds: db
      .select(columns.exported)
      .from(legalUnits)
      .leftJoin(establishments, atHeadOffice)
      .where(hasId)
      .prepare("export_of_ids"),
    companyOfSiren: ofCompanies(eq(siren, sirenValue)),
    companiesOfSirens: ofCompanies(hasSiren),
  };
});
