import { emptyRegister } from "@/db/schema";
import { isNull, rowFields } from "@/lib/search/index/field-row";
import { IndexBuilder, indexPartColumns } from "@/lib/search/index/index-builder";
import { NameOrderBuilder, nameOrderSql } from "@/lib/search/index/name-order";
import { CopyRows } from "./copy-rows";
import { OrderedUnitReader, orderedColumns } from "./ordered-unit-reader";
import { establishmentTableColumns } from "./register-columns";
import type { RegisterNames } from "./register-names";
import {
  fillSinks,
  ifFirst,
  ifLast,
  type OrderedRows,
  type Query,
  type RegisterStore,
  type RowSink,
  uniqueViolation,
} from "./register-store";
import { orderedUnits } from "./staging-tables";

const flushBytes = 512 * 1024;

/** Opens the register's table of establishments. */
export function openEstablishments(store: RegisterStore, names: RegisterNames): Promise<RowSink> {
  return store.load({
    create: [
      createLike(names.establishments, "establishments"),
      ...ifFirst(store, `ALTER TABLE ${names.establishments} ADD PRIMARY KEY (siret)`),
    ],
    name: names.establishments,
    columns: establishmentTableColumns,
  });
}

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
  const parts = await openIndexParts(stores.index, names);
  const ordered = orderedUnits(names, hasCapitals);
  const named = await fillSinks([units, parts], () =>
    writeOrdered(stores.reading, ordered, { units, parts }, onRows),
  );
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

type Model = "legal_units" | "establishments" | "search_index";

function createLike(table: string, model: Model): string {
  return `CREATE TABLE ${table} (LIKE ${emptyRegister}.${model} INCLUDING DEFAULTS INCLUDING STORAGE)`;
}
