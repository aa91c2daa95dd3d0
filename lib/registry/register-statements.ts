import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { preparedPerRegister } from "@/db/prepared";
import { readByKey } from "@/db/read-by-key";
import { liveRegister } from "@/db/schema";
import { registerVersion } from "./live-register";

export type RegisterStatements = ReturnType<typeof statementsOf>;

/** The statements for searches and companies. */
export const statementsOf = preparedPerRegister((db, tables) => {
  const { legalUnits, establishments } = tables;
  const { id, siren, name, aliases, signs, legalForm, active, headOfficeSiret } = legalUnits;
  const { siret, city, postalCode, street, complement, department, country } = establishments;
  const { registrationDate, nafCode, nafVersion, employeeRange, capital } = legalUnits;
  const closingDate = sql<string | null>`${legalUnits.closingDate}::text`;
  const company = { siren, name, legalForm, active, nafCode, nafVersion };
  const place = { siret, city, postalCode };
  const siretOf = (column: SQLWrapper) => sql<number | null>`${column}::float8`;
  const registered = sql<string | null>`${registrationDate}::text`;
  const details = {
    closingDate,
    registrationDate: registered,
    employeeRange,
    category: legalUnits.category,
  };
  const summary = { id, ...company, ...details, aliases, signs, registerVersion };
  /** A company with its head office's town. */
  const ofUnit = {
    ...summary,
    siret: siretOf(headOfficeSiret),
    city: legalUnits.city,
    postalCode: legalUnits.postalCode,
  };
  const ofEstablishment = {
    ...summary,
    siret: siretOf(sql`coalesce(${siret}, ${headOfficeSiret})`),
    city,
    postalCode,
    department,
  };
  const ofPlace = {
    siret: sql<number>`${siret}::float8`,
    city,
    postalCode,
    street,
    complement,
    department,
    country,
    registerVersion,
  };
  const atHeadOffice = eq(siret, headOfficeSiret);
  const hasId = sql`${id} = any(string_to_array(${sql.placeholder("ids")}, ',')::integer[])`;
  const hasSiren = sql`${siren} = any(string_to_array(${sql.placeholder("sirens")}, ',')::integer[])`;
  const ofName = { id, name, registerVersion };
  const ofSiren = { id, siren, registerVersion };
  const sirenValue = sql.placeholder("siren");
  const siretValue = sql`${sql.placeholder("siret")}::bigint`;
  const ofCompany = {
    registerVersion,
    ...company,
    closingDate,
    employeeRange,
    category: legalUnits.category,
    headOfficeSiret: siretOf(headOfficeSiret),
    registrationDate: registered,
    capital: sql<number | null>`${capital}::float8`,
    country,
    street,
    complement,
    postalCode,
    city,
  };
  return {
    /** `ids`: separated by commas. */
    summariesOfIds: readByKey(ofUnit, db.select(ofUnit).from(legalUnits).where(hasId)),
    namesOfIds: readByKey(ofName, db.select(ofName).from(legalUnits).where(hasId)),
    /** `sirens`: separated by commas, as `ids`. */
    idsOfSirens: readByKey(ofSiren, db.select(ofSiren).from(legalUnits).where(hasSiren)),
    /** Establishments with their addresses. `sirets`: separated by commas. */
    placesOfSirets: readByKey(
      ofPlace,
      db
        .select(ofPlace)
        .from(establishments)
        .where(sql`${siret} = any(string_to_array(${sql.placeholder("sirets")}, ',')::bigint[])`),
    ),
    /** The rows of an export, with the addresses of the head offices. */
    exportOfIds: db
      .select({
        unit: { id, ...company, ...details, headOfficeSiret, capital },
        place: { ...place, street, complement, department, country },
      })
      .from(legalUnits)
      .leftJoin(establishments, atHeadOffice)
      .where(hasId)
      .prepare("export_of_ids"),
    summaryOfSiren: readByKey(
      ofUnit,
      db.select(ofUnit).from(legalUnits).where(eq(siren, sirenValue)),
    ),
    /** The company with the town of the establishment whose SIRET was searched. */
    summaryOfSiret: readByKey(
      ofEstablishment,
      db
        .select(ofEstablishment)
        .from(legalUnits)
        .leftJoin(establishments, sql`${siret} = ${siretValue}`)
        .where(
          and(
            eq(siren, sirenValue),
            sql`(${siret} is not null or ${headOfficeSiret} = ${siretValue})`,
          ),
        ),
    ),
    /** Always returns one row: if there is no such company, it has only the version of the live register. */
    companyOfSiren: readByKey(
      ofCompany,
      db
        .select(ofCompany)
        .from(liveRegister)
        .leftJoin(legalUnits, eq(siren, sirenValue))
        .leftJoin(establishments, atHeadOffice),
    ),
    /** `sirens`: separated by commas. Always returns a row, as `companyOfSiren`. */
    companiesOfSirens: readByKey(
      ofCompany,
      db
        .select(ofCompany)
        .from(liveRegister)
        .leftJoin(legalUnits, hasSiren)
        .leftJoin(establishments, atHeadOffice),
    ),
  };
});
