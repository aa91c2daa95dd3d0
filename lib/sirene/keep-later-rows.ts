import {
  maskEstablishments,
  sirenOfSiret,
  type WriteRows,
  writeEstablishments,
  writeUnits,
} from "./change-tables";
import { type OnProgress, StageMeter } from "./progress";
import { RegisterChanges } from "./register-changes";
import type { RegisterNames } from "./register-names";
import type { Query, RegisterStore } from "./register-store";

const rowsAtOnce = 1000;
/** The changes of the search index are collected in memory. */
const pagesPerFlush = 20;

/** `date`: the day of the last of the rows; null: there is none. */
export type LaterRows = { rows: number; date: string | null };

/** A table of which later rows are kept. */
type Table = {
  name: "legal_units" | "establishments";
  key: "siren" | "siret";
  sirenOf: (key: number) => number;
  /** What a row `n` of the stock without a date counts as. Who opted out stays masked. */
  undated: string;
  /** The row `o` of the served register as JSON, with the name that INSEE gave. */
  record: string;
  /** Returns the SIRENs of the units that it concerns. */
  write: WriteRows;
};

const tables: readonly Table[] = [
  {
    name: "legal_units",
    key: "siren",
    sirenOf: (siren) => siren,
    undated: "CASE WHEN n.masked THEN 'infinity' ELSE '-infinity' END::timestamp",
    record: `to_jsonb(o) || CASE WHEN o.name_is_sign THEN '{"name":null}' ELSE '{}' END::jsonb`,
    write: writeUnits,
  },
  {
    name: "establishments",
    key: "siret",
    sirenOf: sirenOfSiret,
    undated: "'-infinity'::timestamp",
    record: "to_jsonb(o)",
    write: async (query, schema, rows) => {
      const sirets = await writeEstablishments(query, schema, rows);
      const sirens = [...new Set(sirets.map(sirenOfSiret))];
      await maskEstablishments(query, schema, sirens);
      return sirens;
    },
  },
];

type Registers = { served: string; next: RegisterNames };

/**
 * A stock is older than the daily changes since. So of a row that both registers have, the later by INSEE's date of
 * treatment stays; a row that only the served register has stays if it is later than `latest`, the stock's last change.
 * Each table is compared once. Then the rows that stay are written in pages, so memory does not grow with their number.
 */
export async function keepLaterRows(
  store: RegisterStore,
  registers: Registers,
  latest: string | null,
  onProgress: OnProgress | undefined,
): Promise<LaterRows> {
  const meter = new StageMeter("daily", onProgress);
  const { query } = store;
  const { schema } = registers.next;
  const changes = await RegisterChanges.of(query, schema);
  const laterRows: LaterRows = { rows: 0, date: null };
  for (const table of tables) {
    await meter.reportDuring(findLater(store, registers, table, latest));
    let pages = 0;
    for await (const page of readLater(query, registers, table)) {
      const sirens = new Set((JSON.parse(page.keys) as number[]).map(table.sirenOf));
      await changes.write([...sirens], () => table.write(query, schema, page.json));
      laterRows.rows += page.rows;
      if (laterRows.date === null || page.date > laterRows.date) laterRows.date = page.date;
      pages += 1;
      if (pages % pagesPerFlush === 0) await changes.flush();
      meter.update(laterRows.rows, null);
    }
    await changes.flush();
    await query(`DROP TABLE ${laterTable(registers, table)}`);
  }
  meter.finish(laterRows.rows);
  return laterRows;
}

const laterTable = ({ next }: Registers, { name }: Table) => `${next.schema}.later_${name}`;

/** Fills a table with the keys of the rows that stay. */
async function findLater(
  store: RegisterStore,
  registers: Registers,
  table: Table,
  latest: string | null,
): Promise<void> {
  const { name, key, undated } = table;
  const later = laterTable(registers, table);
  const old = `${registers.served}.${name}`;
  await store.query(`CREATE UNLOGGED TABLE ${later} (key bigint PRIMARY KEY)`);
  for await (const part of store.parts(old, key)) {
    await store.query(
      `INSERT INTO ${later} SELECT o.${key} FROM ${old} o
       LEFT JOIN ${registers.next.schema}.${name} n ON n.${key} = o.${key}
       WHERE ${part(`o.${key}`)} AND o.updated_at > coalesce(n.updated_at,
         CASE WHEN n.${key} IS NULL THEN $1::text::timestamp ELSE ${undated} END)`,
      [latest],
    );
  }
  await store.query(`ANALYZE ${later}`);
}

type Page = { json: string; keys: string; rows: number; date: string };

async function* readLater(query: Query, registers: Registers, table: Table): AsyncGenerator<Page> {
  const { name, key, record } = table;
  for (let after = "-1"; ; ) {
    const [page] = await query<Page & { last: string | null }>(
      `SELECT jsonb_agg(${record})::text AS json, jsonb_agg(o.${key})::text AS keys,
         count(*)::integer AS rows, max(o.${key})::text AS last, max(o.updated_at)::date::text AS date
       FROM ${registers.served}.${name} o
       WHERE o.${key} IN (SELECT key FROM ${laterTable(registers, table)} WHERE key > $1::text::bigint
         ORDER BY key LIMIT ${rowsAtOnce})`,
      [after],
    );
    if (!page || page.last === null) return;
    yield page;
    after = page.last;
  }
}
