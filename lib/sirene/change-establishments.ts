import type { Establishment, UnitPublication } from "./map-establishment";
import { personLegalForm } from "./map-legal-unit";
import type { Query } from "./register-store";

/** Whether the units of these SIRENs exist, are masked, or may be persons, according to the register. */
export async function readPublication(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<UnitPublication> {
  const rows = await query<{ siren: number; masked: boolean; person: boolean }>(
    `SELECT siren, masked, coalesce(legal_form, '${personLegalForm}') = '${personLegalForm}' AS person
     FROM ${schema}.legal_units
     WHERE siren IN (SELECT value::integer FROM jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(sirens)],
  );
  const bySiren = new Map(rows.map((row) => [row.siren, row]));
  return {
    isKnown: (siren) => bySiren.has(siren),
    isMasked: (siren) => bySiren.get(siren)?.masked ?? false,
    mayBePerson: (siren) => bySiren.get(siren)?.person ?? true,
  };
}

const columns = `updated_at, is_head_office, active, name, aliases, street, complement, creation_date,
  closing_date, postal_code, city, commune, department, country, naf_code, naf_version`;

/** Writes rows of the table, a JSON array, unless the register has a later state. Returns the SIRETs written. */
export async function writeEstablishments(
  query: Query,
  schema: string,
  rows: string,
): Promise<number[]> {
  const sirets = await query<{ siret: string }>(
    `INSERT INTO ${schema}.establishments AS e (siret, ${columns})
     SELECT siret, ${columns} FROM jsonb_to_recordset($1::text::jsonb) AS r(siret bigint,
       updated_at timestamp, is_head_office boolean, active boolean, name text, aliases text,
       street text, complement text, creation_date date, closing_date date, postal_code text, city text, commune text, department text, country text, naf_code text, naf_version text)
     ON CONFLICT (siret) DO UPDATE SET (${columns}) = ROW(excluded.updated_at,
       excluded.is_head_office, excluded.active, excluded.name, excluded.aliases, excluded.street,
       excluded.complement, excluded.creation_date, excluded.closing_date, excluded.postal_code, excluded.city, excluded.commune, excluded.department, excluded.country, excluded.naf_code, excluded.naf_version)
     WHERE coalesce(excluded.updated_at, '-infinity') >= coalesce(e.updated_at, '-infinity')
     RETURNING siret`,
    [rows],
  );
  return sirets.map(({ siret }) => Number(siret));
}

export function establishmentRecord(establishment: Establishment) {
  return {
    siret: establishment.siret,
    updated_at: establishment.updatedAt,
    is_head_office: establishment.isHeadOffice,
    active: establishment.active,
    name: establishment.name,
    aliases: establishment.aliases,
    street: establishment.street,
    complement: establishment.complement,
    creation_date: establishment.creationDate,
    closing_date: establishment.closingDate,
    postal_code: establishment.postalCode,
    city: establishment.city,
    commune: establishment.commune,
    department: establishment.department,
    country: establishment.country,
    naf_code: establishment.nafCode,
    naf_version: establishment.nafVersion,
  };
}
