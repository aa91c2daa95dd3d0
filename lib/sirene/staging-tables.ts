import { aggregateColumns } from "./establishment-aggregator";
import { stagedUnitColumns } from "./load-stock";
import { indexedColumns, orderedColumns } from "./ordered-unit-reader";
import type { RegisterNames } from "./register-names";
import {
  ifFirst,
  type OrderedRows,
  type Part,
  type RegisterStore,
  type RowSink,
} from "./register-store";

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
  name_words: "smallint NOT NULL",
  legal_form: "text",
  naf_code: "text",
  naf_version: "text",
  employee_range: "text",
  category: "text",
  employer: "boolean",
  social_economy: "boolean",
  closing_date: "date",
};

/** Opens the staging table of legal units, in the file's order. `writeOrderedUnits` sorts them later. */
export function openStagedUnits(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  const columns = stagedUnitColumns.map((column) => `${column} ${stagedUnitTypes[column]}`);
  return store.load({
    create: [
      `CREATE UNLOGGED TABLE ${names.stagedUnits} (${columns.join(", ")})`,
      ...ifFirst(store, `CREATE INDEX ON ${names.stagedUnits} (siren)`),
    ],
    name: names.stagedUnits,
    columns: stagedUnitColumns,
  });
}

const aggregateTypes: Record<(typeof aggregateColumns)[number], string> = {
  siren: "integer NOT NULL",
  open: "integer NOT NULL",
  head_office_siret: "bigint",
  sign: "text",
  sign_words: "smallint NOT NULL",
  signs: "text",
  city: "text",
  postal_code: "text",
  commune: "text",
  department: "text",
  other_cities: "text",
  other_postal_codes: "text",
};

/** Opens the staging table that aggregates each unit's establishments. */
export function openAggregates(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: createAggregates(store, names),
    name: names.aggregates,
    columns: aggregateColumns,
  });
}

function createAggregates(store: RegisterStore, names: RegisterNames): string[] {
  const columns = aggregateColumns.map((column) => `${column} ${aggregateTypes[column]}`);
  return [
    `CREATE UNLOGGED TABLE ${names.aggregates} (${columns.join(", ")})`,
    ...ifFirst(store, `CREATE INDEX ON ${names.aggregates} (siren)`),
  ];
}

export function openCapitals(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: [
      `CREATE UNLOGGED TABLE ${names.capitals} (siren integer, source_row integer, capital bigint)`,
      ...ifFirst(store, `CREATE INDEX ON ${names.capitals} (siren)`),
    ],
    name: names.capitals,
    columns: ["siren", "source_row", "capital"],
  });
}

/**
 * Merges the aggregates of each unit into one row, if the file did not group establishments by unit.
 * Then runs ANALYZE on the staging tables.
 */
export async function mergeAggregates(
  store: RegisterStore,
  names: RegisterNames,
  isGrouped: boolean,
): Promise<void> {
  const { query } = store;
  if (!isGrouped) {
    await query(`ALTER TABLE ${names.aggregates} RENAME TO ungrouped_aggregates`);
    const ungrouped = `${names.schema}.ungrouped_aggregates`;
    for (const statement of createAggregates(store, names)) await query(statement);
    for await (const part of store.parts(ungrouped, "siren")) {
      await query(
        `INSERT INTO ${names.aggregates}
         SELECT DISTINCT ON (siren) siren, sum(open) OVER unit AS open, head_office_siret, sign,
           sign_words, signs, city, postal_code, commune, department,
           string_agg(other_cities, '|') OVER unit AS other_cities,
           string_agg(other_postal_codes, '|') OVER unit AS other_postal_codes
         FROM ${ungrouped} WHERE ${part("siren")} WINDOW unit AS (PARTITION BY siren)
         ORDER BY siren, head_office_siret DESC NULLS LAST`,
      );
    }
    await query(`DROP TABLE ${ungrouped}`);
  }
  await query(`ANALYZE ${names.aggregates}`);
  await query(`ANALYZE ${names.stagedUnits}`);
}

/** The legal units with their capitals and aggregates, in the order of their ids. */
export function orderedUnits(names: RegisterNames, hasCapitals: boolean): OrderedRows {
  return {
    columns: [...orderedColumns, ...indexedColumns],
    orderBy: ["unit_order", "siren"],
    table: names.stagedUnits,
    key: "siren",
    select: (part) => unitsSelect(names, hasCapitals, part),
  };
}

/** `unit_order`: names of fewer words first, then by importance. Units without a name come last. */
function unitsSelect(names: RegisterNames, hasCapitals: boolean, part: Part): string {
  const capitals = `LEFT JOIN (SELECT DISTINCT ON (siren) siren, capital FROM ${names.capitals}
      WHERE ${part("siren")} ORDER BY siren, source_row DESC) c ON c.siren = u.siren`;
  return `
    SELECT unit.*, -(((100 - coalesce(nullif(words, 0), 100))::bigint << 40) | (importance::bigint << 32)
      | (least(coalesce(open, 0), 16777215)::bigint << 8) | kind_rank) AS unit_order
    FROM (
      SELECT u.siren, coalesce(u.head_office_siret, p.head_office_siret) AS head_office_siret,
        ${hasCapitals ? "c.capital" : "NULL::bigint AS capital"}, u.updated_at, u.registration_date,
        u.active, u.masked, u.legal_form, u.naf_code, u.naf_version, u.employee_range,
        u.category, u.employer, u.social_economy, u.closing_date,
        ${isNamedBySign} IS TRUE AS name_is_sign,
        CASE WHEN ${isNamedBySign} THEN p.sign ELSE u.name END AS name, u.aliases,
        CASE WHEN ${hasSign} THEN p.signs END AS signs,
        CASE WHEN ${isAtHeadOffice} THEN p.city END AS city,
        CASE WHEN ${isAtHeadOffice} THEN p.postal_code END AS postal_code,
        CASE WHEN ${isAtHeadOffice} THEN p.commune END AS commune,
        CASE WHEN ${isAtHeadOffice} THEN p.department END AS department,
        p.other_cities, p.other_postal_codes, u.importance, p.open, u.kind_rank,
        CASE WHEN ${isNamedBySign} THEN p.sign_words ELSE u.name_words END AS words
      FROM ${names.stagedUnits} u
      LEFT JOIN (SELECT * FROM ${names.aggregates} WHERE ${part("siren")}) p ON p.siren = u.siren
      ${hasCapitals ? capitals : ""}
      WHERE ${part("u.siren")}) unit`;
}

const isAtHeadOffice = "coalesce(u.head_office_siret, p.head_office_siret) = p.head_office_siret";
const hasSign = `(p.sign IS NOT NULL AND ${isAtHeadOffice} AND NOT (u.masked AND u.is_person))`;
const isNamedBySign = `(u.name IS NULL AND NOT u.is_person AND ${hasSign})`;
