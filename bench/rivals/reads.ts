import postgres from "postgres";
import { clientOptions } from "@/db/pool";
import type { User } from "@/lib/contract/auth";
import type { Company } from "@/lib/contract/registry";
import { formatSiren, formatSiret, parseSiren } from "@/lib/registry/identifiers";
import { employeeRangeLabel } from "@/lib/registry/nomenclatures/employee-ranges";
import { nafLabel } from "@/lib/registry/nomenclatures/naf";
import { env } from "@/platform/env";

type CompanyRow = {
  schema: string;
  siren: number | null;
  headOfficeSiret: string | null;
  name: string | null;
  legalForm: string | null;
  registrationDate: string | null;
  nafCode: string | null;
  nafVersion: string | null;
  active: boolean;
  employeeRange: string | null;
  capital: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
};

type SessionNamed = { userId: string; sessionId: string };

/** What the rivals read, by postgres.js with a pool like ours and in as many round trips. */
type Reads = {
  findCompany: (siren: string) => Promise<Company | null>;
  findUser: (session: SessionNamed, now: Date) => Promise<User | null>;
};

export async function openReads(): Promise<Reads> {
  const sql = openPool();
  let schema = await liveSchema(sql);
  const findCompany = async (text: string): Promise<Company | null> => {
    const siren = parseSiren(text);
    if (siren === null) return null;
    let [row] = await companyRows(sql, schema, siren);
    if (row && row.schema !== schema) {
      schema = row.schema;
      [row] = await companyRows(sql, schema, siren);
    }
    return row ? companyOf(row) : null;
  };
  const findUser = async ({ sessionId, userId }: SessionNamed, now: Date) => {
    const [user] = await sql<User[]>`
      select users.id, users.email, users.role, users.account_id as "accountId"
      from sessions join users on users.id = sessions.user_id
      where sessions.id = ${sessionId} and sessions.user_id = ${userId}
        and sessions.revoked_at is null and sessions.expires_at > ${now.toISOString()}
        and users.disabled_at is null`;
    return user ?? null;
  };
  return { findCompany, findUser };
}

/** The driver's own pool, of as many connections as ours. */
function openPool(): postgres.Sql {
  const { DATABASE_URL, DATABASE_POOL_MAX } = env();
  if (!DATABASE_URL) throw new Error("The rivals need DATABASE_URL.");
  return postgres(DATABASE_URL, { ...clientOptions(), max: DATABASE_POOL_MAX });
}

async function liveSchema(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ schema: string }[]>`select schema_name as schema from live_register`;
  if (!row) throw new Error("There is no register.");
  return row.schema;
}

/** One row, which also tells which register serves. */
function companyRows(sql: postgres.Sql, schema: string, siren: number) {
  return sql<CompanyRow[]>`
    select live.schema_name as schema, unit.siren, unit.head_office_siret as "headOfficeSiret",
      unit.name, unit.legal_form as "legalForm",
      unit.registration_date::text as "registrationDate",
      unit.naf_code as "nafCode", unit.naf_version as "nafVersion", unit.active,
      unit.employee_range as "employeeRange", unit.capital,
      office.street, office.postal_code as "postalCode", office.city, office.country
    from live_register as live
    left join ${sql(`${schema}.legal_units`)} as unit on unit.siren = ${siren}
    left join ${sql(`${schema}.establishments`)} as office on office.siret = unit.head_office_siret`;
}

function companyOf(row: CompanyRow): Company | null {
  if (row.siren === null) return null;
  return {
    siren: formatSiren(row.siren),
    siret: row.headOfficeSiret === null ? null : formatSiret(Number(row.headOfficeSiret)),
    name: row.name,
    legalForm: row.legalForm,
    registrationDate: row.registrationDate,
    address: {
      street: row.street,
      postalCode: row.postalCode,
      city: row.city,
      country: row.country ?? "FR",
    },
    nafCode: row.nafCode,
    nafLabel: nafLabel(row.nafCode, row.nafVersion),
    active: row.active,
    employeeRange: employeeRangeLabel(row.employeeRange),
    capital: row.capital === null ? null : Number(row.capital),
  };
}
