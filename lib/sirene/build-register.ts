import { emptyRegister } from "@/db/schema";
import { isNull, rowFields } from "@/lib/search/index/field-row";
import { IndexBuilder, indexPartColumns } from "@/lib/search/index/index-builder";
import { NameOrderBuilder, nameOrderSql } from "@/lib/search/index/name-order";
import { CopyRows } from "./copy-rows";
import { aggregateColumns } from "./establishment-aggregator";
import { establishmentColumnNames, stagedUnitColumns } from "./load-stock";
import { indexedColumns, OrderedUnitReader, orderedColumns } from "./ordered-unit-reader";
import {
  type OrderedRows,
  type Part,
  type Query,
  type RegisterStore,
  type RowSink,
  uniqueViolation,
} from "./register-store";

const flushBytes = 512 * 1024;

/** The names of a register's tables and of the staging tables used to build it. */
export function registerNames(importId: number) {
  const schema = `register_${importId}`;
  return {
    schema,
    legalUnits: `${schema}.legal_units`,
    establishments: `${schema}.establishments`,
    searchIndex: `${schema}.search_index`,
    stagedUnits: `${schema}.staged_units`,
    capitals: `${schema}.capitals`,
    aggregates: `${schema}.establishment_aggregates`,
    indexParts: `${schema}.search_index_parts`,
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

/** Opens the register's table of establishments. */
export function openEstablishments(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: [
      createLike(names.establishments, "establishments"),
      ...ifFirst(store, `ALTER TABLE ${names.establishments} ADD PRIMARY KEY (siret)`),
    ],
    name: names.establishments,
    columns: establishmentColumnNames,
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
function orderedUnits(names: RegisterNames, hasCapitals: boolean): OrderedRows {
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

/** One connection for reading and one for each table that is written at the same time. */
export type OrderStores = { reading: RegisterStore; units: RegisterStore; index: RegisterStore };

/**
 * Reads the ordered legal units once, and writes the register's table and the parts of the search index
 * from them. Then drops the staging tables. Returns how many units have a name.
 */
export async function writeOrderedUnits(
  stores: OrderStores,
  names: RegisterNames,
  hasCapitals: boolean,
  onRows: (rows: number) => void,
): Promise<number> {
  const units = await stores.units.load({
    create: [
      createLike(names.legalUnits, "legal_units"),
      ...ifFirst(stores.units, ...unitIndexes(names)),
    ],
    name: names.legalUnits,
    columns: ["id", ...orderedColumns],
  });
  const parts = await openIndexParts(stores.index, names).catch(async (error: unknown) => {
    await units.abort();
    throw error;
  });
  let named: number;
  try {
    named = await writeOrdered(
      stores.reading,
      orderedUnits(names, hasCapitals),
      { units, parts },
      onRows,
    );
    await units.end();
    await parts.end();
  } catch (error) {
    await units.abort();
    await parts.abort();
    throw error;
  }
  await stores.reading.query(`DROP TABLE ${names.stagedUnits}, ${names.aggregates}`);
  if (hasCapitals) await stores.reading.query(`DROP TABLE ${names.capitals}`);
  return named;
}

function openIndexParts(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: [
      `CREATE UNLOGGED TABLE ${names.indexParts} (token text COLLATE "C" NOT NULL,
        segment integer NOT NULL, n integer NOT NULL, postings bytea NOT NULL)`,
      `ALTER TABLE ${names.indexParts} ALTER COLUMN postings SET STORAGE EXTERNAL`,
      ...ifFirst(store, `CREATE INDEX ON ${names.indexParts} (token)`),
    ],
    name: names.indexParts,
    columns: indexPartColumns,
    isBinary: true,
  });
}

async function writeOrdered(
  store: RegisterStore,
  wanted: OrderedRows,
  { units, parts }: { units: RowSink; parts: RowSink },
  onRows: (rows: number) => void,
): Promise<number> {
  let named = 0;
  const rows = new CopyRows();
  const index = new IndexBuilder((bytes) => parts.write(bytes));
  const ordered = new OrderedUnitReader((row) => {
    rows.addNumbered(row.id, row.bytes, row.start, row.end);
    if (!isNull(row, nameField)) named += 1;
    if (!index.isFull(row.id)) {
      index.addRow(row.id, row);
      return;
    }
    return index.flush(row.id).then(() => index.addRow(row.id, row));
  });
  for await (const chunk of store.read(wanted)) {
    await ordered.push(chunk);
    if (rows.bytes >= flushBytes) await units.write(rows.take());
    onRows(ordered.count);
  }
  await index.end();
  await units.write(rows.take());
  return named;
}

const nameField = rowFields.indexOf("name");

function unitIndexes(names: RegisterNames): string[] {
  return [
    `ALTER TABLE ${names.legalUnits} ADD PRIMARY KEY (id)`,
    `ALTER TABLE ${names.legalUnits} ADD UNIQUE (siren)`,
  ];
}

/** Creates the indexes of the legal units, unless they are there. */
export async function indexUnits(store: RegisterStore, names: RegisterNames): Promise<void> {
  for (const statement of ifLast(store, ...unitIndexes(names))) await store.query(statement);
}

function tokenKey(names: RegisterNames): string {
  return `ALTER TABLE ${names.searchIndex} ADD PRIMARY KEY (token)`;
}

export async function createSearchIndex(store: RegisterStore, names: RegisterNames): Promise<void> {
  await store.query(createLike(names.searchIndex, "search_index"));
  for (const statement of ifFirst(store, tokenKey(names))) await store.query(statement);
}

/** Adds the order of the names to the search index. */
export async function orderNames(
  store: RegisterStore,
  names: RegisterNames,
  { units, named }: { units: number; named: number },
): Promise<void> {
  const order = new NameOrderBuilder(units, named);
  const sorted = store.read({
    columns: ["id", "name_order"],
    orderBy: ["name_order", "id"],
    table: names.legalUnits,
    key: "id",
    select: (part) => `SELECT id, ${nameOrderSql} AS name_order FROM ${names.legalUnits}
      WHERE name IS NOT NULL AND ${part("id")}`,
  });
  for await (const chunk of sorted) order.push(chunk);
  for (const { token, n, postings } of order.rows()) {
    await store.query(
      `INSERT INTO ${names.searchIndex} (token, n, postings)
       VALUES ($1::text, $2::integer, decode($3::text, 'hex'))`,
      [token, n, postings.toString("hex")],
    );
  }
}

/** Merges the parts into the search index. */
export async function mergeIndex(store: RegisterStore, names: RegisterNames): Promise<void> {
  for await (const part of store.parts(names.indexParts, "token")) {
    await store.query(
      `INSERT INTO ${names.searchIndex} (token, n, postings)
       SELECT token, sum(n)::integer, string_agg(postings, ''::bytea ORDER BY segment)
       FROM ${names.indexParts} WHERE ${part("token")} GROUP BY token`,
    );
  }
  await store.query(`DROP TABLE ${names.indexParts}`);
  for (const statement of ifLast(store, tokenKey(names))) await store.query(statement);
}

/**
 * Creates the unique index of the establishments, unless it is there. If SIRETs occur twice, it deletes all but the
 * first row of each and returns the number of deleted rows. A file in INSEE's order has no such rows.
 */
export async function indexEstablishments(
  { query, indexesFirst }: RegisterStore,
  names: RegisterNames,
): Promise<number> {
  if (indexesFirst) return 0;
  const createIndex = `ALTER TABLE ${names.establishments} ADD PRIMARY KEY (siret)`;
  try {
    await query(createIndex);
    return 0;
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
  }
  const dropped = await query(
    `WITH numbered AS (
       SELECT ctid AS row_id, row_number() OVER (PARTITION BY siret ORDER BY ctid) AS occurrence
       FROM ${names.establishments})
     DELETE FROM ${names.establishments} e USING numbered
     WHERE e.ctid = numbered.row_id AND numbered.occurrence > 1 RETURNING 1`,
  );
  await query(createIndex);
  return dropped.length;
}

export async function analyzeTables(query: Query, names: RegisterNames): Promise<void> {
  await query(`ANALYZE ${names.establishments}`);
  await query(`ANALYZE ${names.legalUnits}`);
  await query(`ANALYZE ${names.searchIndex}`);
}

/** The statements, if the store makes indexes before or after the rows. */
function ifFirst({ indexesFirst }: RegisterStore, ...statements: string[]): string[] {
  return indexesFirst ? statements : [];
}

function ifLast({ indexesFirst }: RegisterStore, ...statements: string[]): string[] {
  return indexesFirst ? [] : statements;
}

type Model = "legal_units" | "establishments" | "search_index";

function createLike(table: string, model: Model): string {
  return `CREATE TABLE ${table} (LIKE ${emptyRegister}.${model} INCLUDING DEFAULTS INCLUDING STORAGE)`;
}
