import { personLegalForm } from "@/lib/search/index/search-document";
import type { UnitPublication } from "./map-establishment";
import { establishmentTableColumns, legalUnitTableColumns } from "./register-columns";
import type { Query } from "./register-store";

/** Whether a column has one of the numbers of the first parameter, a JSON array. */
export const isListed =
  "IN (SELECT value::integer FROM jsonb_array_elements_text($1::text::jsonb))";
/** Joins units `u` and their establishments `e`. */
export const isOfUnit =
  "e.siret BETWEEN u.siren::bigint * 100000 AND u.siren::bigint * 100000 + 99999";
const isLater = (incoming: string, present: string) =>
  `coalesce(${incoming}.updated_at, '-infinity') >= coalesce(${present}.updated_at, '-infinity')`;

export const sirenOfSiret = (siret: number) => Math.trunc(siret / 100_000);

/** Whether the units of these SIRENs exist, are masked, or may be persons, according to the register. */
export async function readPublication(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<UnitPublication> {
  const rows = await query<{ siren: number; masked: boolean; person: boolean }>(
    `SELECT siren, masked, coalesce(legal_form, '${personLegalForm}') = '${personLegalForm}' AS person
     FROM ${schema}.legal_units WHERE siren ${isListed}`,
    [JSON.stringify(sirens)],
  );
  const bySiren = new Map(rows.map((row) => [row.siren, row]));
  return {
    isKnown: (siren) => bySiren.has(siren),
    isMasked: (siren) => bySiren.get(siren)?.masked ?? false,
    mayBePerson: (siren) => bySiren.get(siren)?.person ?? true,
  };
}

/** The columns that INSEE's files give a value. */
const unitColumns = legalUnitTableColumns.filter(
  (name) => !["id", "capital", "name_is_sign", "signs", "city", "postal_code"].includes(name),
);

/** Writes records of a table, a JSON array, unless the register has a later state. Returns the keys written. */
export type WriteRows = (query: Query, schema: string, rows: string) => Promise<number[]>;

/** Writes legal units. */
export async function writeUnits(query: Query, schema: string, rows: string): Promise<number[]> {
  const incoming = `jsonb_populate_recordset(null::${schema}.legal_units, $1::text::jsonb)`;
  const updated = await query<{ siren: number }>(
    `UPDATE ${schema}.legal_units u
     SET (${unitColumns}, name_is_sign) = ROW(${unitColumns.map((name) => `i.${name}`)}, false)
     FROM ${incoming} i WHERE i.siren = u.siren AND ${isLater("i", "u")}
     RETURNING u.siren`,
    [rows],
  );
  const inserted = await query<{ siren: number }>(
    `INSERT INTO ${schema}.legal_units (id, name_is_sign, ${unitColumns})
     SELECT (SELECT coalesce(max(id), 0) FROM ${schema}.legal_units)::integer
         + (row_number() OVER (ORDER BY siren))::integer, false, ${unitColumns}
     FROM ${incoming} i
     WHERE NOT EXISTS (SELECT 1 FROM ${schema}.legal_units u WHERE u.siren = i.siren)
     RETURNING siren`,
    [rows],
  );
  const sirens = [...updated, ...inserted].map(({ siren }) => siren);
  await maskEstablishments(query, schema, sirens);
  return sirens;
}

/** Writes establishments. */
export async function writeEstablishments(
  query: Query,
  schema: string,
  rows: string,
): Promise<number[]> {
  const columns = establishmentTableColumns;
  const sirets = await query<{ siret: string }>(
    `INSERT INTO ${schema}.establishments AS e (${columns})
     SELECT ${columns}
     FROM jsonb_populate_recordset(null::${schema}.establishments, $1::text::jsonb)
     ON CONFLICT (siret) DO UPDATE SET (${columns}) = ROW(${columns.map((name) => `excluded.${name}`)})
     WHERE ${isLater("excluded", "e")}
     RETURNING siret`,
    [rows],
  );
  return sirets.map(({ siret }) => Number(siret));
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
     WHERE u.siren ${isListed} AND u.masked AND ${isOfUnit}`,
    [JSON.stringify(sirens)],
  );
}

/**
 * Copies the signs, town and postal code of the head offices to their units. A company without a name of its own is
 * named after the sign.
 */
export async function copyHeadOffices(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<void> {
  await query(
    `UPDATE ${schema}.legal_units u
     SET (name, name_is_sign, signs, city, postal_code) = ROW(coalesce(n.name, n.sign),
       n.name IS NULL AND n.sign IS NOT NULL, n.signs, n.city, n.postal_code)
     FROM (
       SELECT u.siren, CASE WHEN NOT u.name_is_sign THEN u.name END AS name,
         CASE WHEN u.legal_form IS DISTINCT FROM '${personLegalForm}' THEN e.name END AS sign,
         ${headOfficeSigns} AS signs, e.city, e.postal_code
       FROM ${schema}.legal_units u ${joinHeadOffice(schema)} WHERE u.siren ${isListed}) n
     WHERE n.siren = u.siren`,
    [JSON.stringify(sirens)],
  );
}

/** The head office `e` of units `u`. */
export function joinHeadOffice(schema: string): string {
  return `LEFT JOIN ${schema}.establishments e ON e.siret = u.head_office_siret AND e.is_head_office`;
}

/** Those of a person who opted out are not shown. */
export const headOfficeSigns = `CASE WHEN u.masked AND u.legal_form = '${personLegalForm}' THEN NULL
  ELSE nullif(concat_ws(' / ', e.name, e.aliases), '') END`;
