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

type Columns = Readonly<Record<string, string>>;

/** Opens a new staging table. It has an index where indexes are made first. */
function openStaging(store: RegisterStore, name: string, columns: Columns): Promise<RowSink> {
  return store.load({
    create: createStaging(store, name, columns),
    name,
    columns: Object.keys(columns),
  });
}

function createStaging(store: RegisterStore, name: string, columns: Columns): string[] {
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return [
    `CREATE UNLOGGED TABLE ${name} (${typed})`,
    ...ifFirst(store, `CREATE INDEX ON ${name} (siren)`),
  ];
}

/** Opens the staging table of legal units, in the file's order. `writeOrderedUnits` sorts them later. */
export function openStagedUnits(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return openStaging(store, names.stagedUnits, stagedUnitColumns);
}

/** Opens the staging table that aggregates each unit's establishments. */
export function openAggregates(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return openStaging(store, names.aggregates, aggregateColumns);
}

export function openCapitals(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  const columns = { siren: "integer", source_row: "integer", capital: "bigint" };
  return openStaging(store, names.capitals, columns);
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
    const create = createStaging(store, names.aggregates, aggregateColumns);
    for (const statement of create) await query(statement);
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
