import type { SearchDocument } from "@/lib/search/index/search-document";
import type { LegalUnit } from "./map-legal-unit";
import { personLegalForm } from "./map-legal-unit";
import type { Query } from "./register-store";

const columns = `head_office_siret, updated_at, registration_date, active, masked, name, aliases,
  legal_form, naf_code, naf_version, employee_range, category, employer, social_economy, closing_date`;

const incoming = `WITH incoming AS (
  SELECT siren, ${columns}
  FROM jsonb_to_recordset($1::text::jsonb) AS r(siren integer, head_office_siret bigint,
    updated_at timestamp, registration_date date, active boolean, masked boolean, name text,
    aliases text, legal_form text, naf_code text, naf_version text, employee_range text, category text,
    employer boolean, social_economy boolean, closing_date date))`;

/** Writes rows of the table, a JSON array, unless the register has a later state. Returns the SIRENs written. */
export async function writeUnits(query: Query, schema: string, rows: string): Promise<number[]> {
  const updated = await query<{ siren: number }>(
    `${incoming} UPDATE ${schema}.legal_units u
     SET (${columns}, name_is_sign) = (SELECT ${columns}, false FROM incoming WHERE siren = u.siren)
     FROM incoming i WHERE i.siren = u.siren
       AND coalesce(i.updated_at, '-infinity') >= coalesce(u.updated_at, '-infinity')
     RETURNING u.siren`,
    [rows],
  );
  const inserted = await query<{ siren: number }>(
    `${incoming} INSERT INTO ${schema}.legal_units (id, siren, name_is_sign, ${columns})
     SELECT (SELECT coalesce(max(id), 0) FROM ${schema}.legal_units)::integer
         + (row_number() OVER (ORDER BY siren))::integer, siren, false, ${columns}
     FROM incoming i
     WHERE NOT EXISTS (SELECT 1 FROM ${schema}.legal_units u WHERE u.siren = i.siren)
     RETURNING siren`,
    [rows],
  );
  const sirens = [...updated, ...inserted].map(({ siren }) => siren);
  await maskEstablishments(query, schema, sirens);
  return sirens;
}

/** Removes from the establishments of opted-out units what must no longer be published. */
export async function maskEstablishments(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<void> {
  await query(
    `UPDATE ${schema}.establishments e SET street = NULL, complement = NULL, postal_code = NULL,
       name = CASE WHEN u.legal_form = '${personLegalForm}' THEN NULL ELSE e.name END,
       aliases = CASE WHEN u.legal_form = '${personLegalForm}' THEN NULL ELSE e.aliases END
     FROM ${schema}.legal_units u
     WHERE u.siren IN (SELECT value::integer FROM jsonb_array_elements_text($1::text::jsonb))
       AND u.masked
       AND e.siret BETWEEN u.siren::bigint * 100000 AND u.siren::bigint * 100000 + 99999`,
    [JSON.stringify(sirens)],
  );
}

export function unitRecord(unit: LegalUnit) {
  return {
    siren: unit.siren,
    head_office_siret: unit.headOfficeSiret,
    updated_at: unit.updatedAt,
    registration_date: unit.registrationDate,
    active: unit.active,
    masked: unit.masked,
    name: unit.name,
    aliases: unit.aliases,
    legal_form: unit.legalForm,
    naf_code: unit.nafCode,
    naf_version: unit.nafVersion,
    employee_range: unit.employeeRange,
    category: unit.category,
    employer: unit.employer,
    social_economy: unit.socialEconomy,
    closing_date: unit.closingDate,
  };
}

type Named = {
  siren: number;
  name: string | null;
  name_is_sign: boolean;
  legal_form: string | null;
  sign: string | null;
};

/** Copies the signs, town and postal code of the head offices to the units. */
export async function writeHeadOfficeFields(
  query: Query,
  schema: string,
  documents: ReadonlyMap<number, SearchDocument>,
): Promise<void> {
  const rows = [...documents].map(([siren, { signs, city, postalCode }]) => ({
    siren,
    signs,
    city,
    postal_code: postalCode,
  }));
  await query(
    `UPDATE ${schema}.legal_units u SET signs = r.signs, city = r.city, postal_code = r.postal_code
     FROM jsonb_to_recordset($1::text::jsonb) AS r(siren integer, signs text, city text, postal_code text)
     WHERE r.siren = u.siren
       AND (u.signs, u.city, u.postal_code) IS DISTINCT FROM (r.signs, r.city, r.postal_code)`,
    [JSON.stringify(rows)],
  );
}

/** Gives units without a name of their own the sign of their head office as name. */
export async function nameUnitsAfterSigns(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<void> {
  const named = await query<Named>(
    `SELECT u.siren, u.name, u.name_is_sign, u.legal_form, e.name AS sign
     FROM ${schema}.legal_units u
     LEFT JOIN ${schema}.establishments e ON e.siret = u.head_office_siret AND e.is_head_office
     WHERE u.siren IN (SELECT value::integer FROM jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(sirens)],
  );
  await query(
    `UPDATE ${schema}.legal_units u SET name = r.name, name_is_sign = r.name_is_sign
     FROM jsonb_to_recordset($1::text::jsonb) AS r(siren integer, name text, name_is_sign boolean)
     WHERE r.siren = u.siren`,
    [JSON.stringify(named.map(nameOf))],
  );
}

function nameOf({ siren, name, name_is_sign: wasSign, legal_form: form, sign }: Named) {
  const own = wasSign ? null : name;
  const isSign = own === null && sign !== null && form !== personLegalForm;
  return { siren, name: isSign ? sign : own, name_is_sign: isSign };
}
