import { emptyRegister } from "@/db/schema";
import { establishmentColumnNames, headOfficeSignColumns, stagedUnitColumns } from "./load-stock";
import type { Query, RegisterStore, RowSink } from "./register-store";

/** The names of a register's tables and of those it is made from. */
export function registerNames(importId: number) {
  const schema = `register_${importId}`;
  return {
    schema,
    legalUnits: `${schema}.legal_units`,
    establishments: `${schema}.establishments`,
    stagedUnits: `${schema}.staged_units`,
    signs: `${schema}.head_office_signs`,
    capitals: `${schema}.capitals`,
    places: `${schema}.places`,
  };
}

export type RegisterNames = ReturnType<typeof registerNames>;

const stagedUnitTypes: Record<(typeof stagedUnitColumns)[number], string> = {
  siren: "integer NOT NULL",
  head_office_siret: "bigint",
  updated_at: "timestamp",
  registration_date: "date",
  importance: "smallint NOT NULL",
  kind_rank: "smallint NOT NULL",
  active: "boolean NOT NULL",
  masked: "boolean NOT NULL",
  is_person: "boolean NOT NULL",
  name: "text",
  aliases: "text",
  words: "tsvector NOT NULL",
  legal_form: "text",
  naf_code: "text",
  naf_version: "text",
  employee_range: "text",
};

/** Opens the table of legal units as they are in the file, which `orderUnits` puts in order. */
export function openStagedUnits(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  const columns = stagedUnitColumns.map((column) => `${column} ${stagedUnitTypes[column]}`);
  return store.load({
    create: `CREATE UNLOGGED TABLE ${names.stagedUnits} (${columns.join(", ")})`,
    name: names.stagedUnits,
    columns: stagedUnitColumns,
  });
}

/** Opens the register's own table of establishments. */
export function openEstablishments(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: createLike(names.establishments, "establishments"),
    name: names.establishments,
    columns: establishmentColumnNames,
  });
}

export function openSigns(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: `CREATE UNLOGGED TABLE ${names.signs} (siret bigint, name text, words tsvector)`,
    name: names.signs,
    columns: headOfficeSignColumns,
  });
}

export function openCapitals(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: `CREATE UNLOGGED TABLE ${names.capitals} (siren integer, place integer, capital bigint)`,
    name: names.capitals,
    columns: ["siren", "place", "capital"],
  });
}

/**
 * Counts each unit's open establishments and notes its head office. Not for a transaction: ANALYZE
 * would hold off the establishments' index until its end.
 */
export async function countPlaces(query: Query, names: RegisterNames): Promise<void> {
  await query(`ANALYZE ${names.establishments} (siret, active, is_head_office)`);
  await query(
    `CREATE UNLOGGED TABLE ${names.places} AS
     SELECT (siret / 100000)::integer AS siren, count(*) FILTER (WHERE active)::integer AS open,
       max(siret) FILTER (WHERE is_head_office) AS head_office_siret
     FROM ${names.establishments} GROUP BY 1`,
  );
  for (const table of [names.places, names.stagedUnits, names.signs]) {
    await query(`ANALYZE ${table}`);
  }
}

/** The legal units in their order of importance, with what the other files tell of them. */
export function orderedUnits(names: RegisterNames, hasCapitals: boolean): string {
  const capital = hasCapitals ? "c.capital" : "NULL::bigint";
  const capitals = `LEFT JOIN (SELECT DISTINCT ON (siren) siren, capital FROM ${names.capitals}
      ORDER BY siren, place DESC) c ON c.siren = u.siren`;
  return `
    SELECT row_number() OVER (
        ORDER BY (u.importance::bigint << 32)
          | (least(coalesce(p.open, 0), 16777215)::bigint << 8) | u.kind_rank DESC, u.siren)::integer,
      u.siren, coalesce(u.head_office_siret, p.head_office_siret), ${capital}, u.updated_at,
      u.registration_date, u.active, u.masked,
      u.name IS NULL AND s.name IS NOT NULL AND NOT u.is_person,
      CASE WHEN u.name IS NULL AND NOT u.is_person THEN s.name ELSE u.name END, u.aliases,
      CASE WHEN s.words IS NULL THEN u.words ELSE u.words || s.words END,
      u.legal_form, u.naf_code, u.naf_version, u.employee_range
    FROM ${names.stagedUnits} u
    LEFT JOIN ${names.places} p ON p.siren = u.siren
    LEFT JOIN ${names.signs} s ON s.siret = coalesce(u.head_office_siret, p.head_office_siret)
      AND NOT (u.masked AND u.is_person)
    ${hasCapitals ? capitals : ""}`;
}

const unitColumns = `id, siren, head_office_siret, capital, updated_at, registration_date, active,
  masked, name_is_sign, name, aliases, words, legal_form, naf_code, naf_version, employee_range`;

/** Fills the register's legal units, and drops what they were made from. */
export async function orderUnits(
  query: Query,
  names: RegisterNames,
  hasCapitals: boolean,
): Promise<void> {
  await query(createLike(names.legalUnits, "legal_units"));
  await query(
    `INSERT INTO ${names.legalUnits} (${unitColumns}) ${orderedUnits(names, hasCapitals)}`,
  );
  await query(`DROP TABLE ${names.stagedUnits}, ${names.places}, ${names.signs}`);
  if (hasCapitals) await query(`DROP TABLE ${names.capitals}`);
}

export async function indexUnits(query: Query, names: RegisterNames): Promise<void> {
  await query(`ALTER TABLE ${names.legalUnits} ADD PRIMARY KEY (id)`);
  await query(`ALTER TABLE ${names.legalUnits} ADD UNIQUE (siren)`);
  await query(`CREATE INDEX ON ${names.legalUnits} USING gin (words)`);
}

const uniqueViolation = "23505";

/**
 * The unique index of the establishments, which lets others read meanwhile; of rows with the same
 * SIRET only the first stays. Gives the number of those dropped, which a file in INSEE's order has none of.
 */
export async function indexEstablishments(query: Query, names: RegisterNames): Promise<number> {
  const createIndex = `CREATE UNIQUE INDEX establishments_pkey ON ${names.establishments} (siret)`;
  try {
    await query(createIndex);
    return 0;
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
  }
  const dropped = await query(
    `WITH numbered AS (
       SELECT ctid AS place, row_number() OVER (PARTITION BY siret ORDER BY ctid) AS turn
       FROM ${names.establishments})
     DELETE FROM ${names.establishments} e USING numbered
     WHERE e.ctid = numbered.place AND numbered.turn > 1 RETURNING 1`,
  );
  await query(createIndex);
  return dropped.length;
}

/** Makes the index the primary key, and gathers what the planner needs. */
export async function finishTables(query: Query, names: RegisterNames): Promise<void> {
  await query(
    `ALTER TABLE ${names.establishments} ADD PRIMARY KEY USING INDEX establishments_pkey`,
  );
  await query(`ANALYZE ${names.establishments}`);
  await query(`ANALYZE ${names.legalUnits}`);
}

function createLike(table: string, model: "legal_units" | "establishments"): string {
  return `CREATE TABLE ${table} (LIKE ${emptyRegister}.${model} INCLUDING DEFAULTS)`;
}
