import { sql } from "drizzle-orm";
import { database, queryRows } from "@/db/client";
import { Random } from "@/lib/demo/random";
import { onLiveRegister } from "@/lib/registry/live-register";

/** A company of the register that a query is made from. */
export type SampledCompany = {
  siren: string;
  name: string;
  legalForm: string | null;
  postalCode: string | null;
  sirets: readonly string[];
};

const idsAtOnce = 2000;
const maxSirets = 20;

type Row = Omit<SampledCompany, "sirets"> & { id: number; sirets: string | null };

/** `PostgreSQL 15.18, 1,000,000 legal units`. */
export async function describeRegister(): Promise<string> {
  const [version] = await queryRows<{ name: string }>(
    await database(),
    sql`select split_part(current_setting('server_version'), ' ', 1) as name`,
  );
  const [counted] = await onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows<{ n: string }>(db, sql`select count(*) as n from ${legalUnits}`),
  );
  return `PostgreSQL ${version?.name}, ${Number(counted?.n ?? 0).toLocaleString("en")} legal units`;
}

/** So many legal units with a name, drawn by their ids: the same seed and register give the same. */
export async function sampleCompanies(count: number, seed: number): Promise<SampledCompany[]> {
  const random = new Random();
  random.reset(seed, 0, 1);
  const last = await lastId();
  const companies: SampledCompany[] = [];
  for (let empty = 0; companies.length < count && empty < 5; ) {
    const ids = Array.from({ length: idsAtOnce }, () => 1 + random.below(last));
    const found = await readCompanies(ids);
    if (found.length === 0) empty += 1;
    companies.push(...found);
  }
  if (companies.length === 0) throw new Error("The register has no names: import one first.");
  return companies.slice(0, count);
}

async function lastId(): Promise<number> {
  const [row] = await onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows<{ id: number | null }>(db, sql`select max(id) as id from ${legalUnits}`),
  );
  return row?.id ?? 0;
}

async function readCompanies(ids: readonly number[]): Promise<SampledCompany[]> {
  const rows = await onLiveRegister((db, { tables: { legalUnits, establishments } }) =>
    queryRows<Row>(
      db,
      sql`select unit.id, lpad(unit.siren::text, 9, '0') as siren, unit.name,
            unit.legal_form as "legalForm", office.postal_code as "postalCode",
            (select string_agg(lpad(siret::text, 14, '0'), ' ' order by siret) from (
              select siret from ${establishments}
              where siret >= unit.siren::bigint * 100000
                and siret < (unit.siren::bigint + 1) * 100000
              order by siret limit ${maxSirets}) as first_ones) as sirets
          from ${legalUnits} as unit
          left join ${establishments} as office on office.siret = unit.head_office_siret
          where unit.name is not null and unit.id = any(string_to_array(${ids.join(" ")}, ' ')::int[])`,
    ),
  );
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, sirets: row.sirets?.split(" ") ?? [] }] : [];
  });
}
