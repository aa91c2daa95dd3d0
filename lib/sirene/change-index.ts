import type { IndexChanges } from "@/lib/search/index/index-changes";
import { entryBytes } from "@/lib/search/index/name-key";
import { firstNamesToken, NameOrder } from "@/lib/search/index/name-order";
import type { SearchDocument } from "@/lib/search/index/search-document";
import { decodeIdSet, encodeIdSet } from "@/lib/search/postings/id-set-codec";
import { joinPresent } from "./fields";
import { personLegalForm } from "./map-legal-unit";
import type { Query } from "./register-store";

type IndexedUnit = {
  siren: number;
  id: number;
  name: string | null;
  aliases: string | null;
  active: boolean;
  legal_form: string | null;
  naf_code: string | null;
  employee_range: string | null;
  category: string | null;
  employer: boolean | null;
  social_economy: boolean | null;
  registration_date: string | null;
  closing_date: string | null;
  commune: string | null;
  hidden: boolean;
  sign: string | null;
  sign_aliases: string | null;
  city: string | null;
  postal_code: string | null;
  department: string | null;
  other_cities: string | null;
  other_postal_codes: string | null;
};

/** The search documents of these SIRENs, by SIREN. SIRENs that the register lacks are left out. */
export async function readDocuments(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<Map<number, SearchDocument>> {
  const rows = await query<IndexedUnit>(
    `SELECT u.siren, u.id, u.name, u.aliases, u.active, u.legal_form, u.naf_code, u.employee_range,
       u.category, u.employer, u.social_economy, u.registration_date::text, u.closing_date::text, e.commune,
       u.masked AND u.legal_form = '${personLegalForm}' AS hidden, e.name AS sign,
       e.aliases AS sign_aliases, e.city, e.postal_code, e.department, o.other_cities,
       o.other_postal_codes
     FROM ${schema}.legal_units u
     LEFT JOIN ${schema}.establishments e ON e.siret = u.head_office_siret AND e.is_head_office
     LEFT JOIN LATERAL (
       SELECT string_agg(DISTINCT city, '|') AS other_cities,
         string_agg(DISTINCT postal_code, '|') AS other_postal_codes
       FROM ${schema}.establishments
       WHERE siret BETWEEN u.siren::bigint * 100000 AND u.siren::bigint * 100000 + 99999
         AND active AND NOT is_head_office) o ON true
     WHERE u.siren IN (SELECT value::integer FROM jsonb_array_elements_text($1::text::jsonb))`,
    [JSON.stringify(sirens)],
  );
  return new Map(rows.map((row) => [row.siren, documentOf(row)]));
}

function documentOf(row: IndexedUnit): SearchDocument {
  return {
    id: row.id,
    name: row.name,
    aliases: row.aliases,
    signs: row.hidden ? null : joinPresent([row.sign, row.sign_aliases], " / "),
    active: row.active,
    legalForm: row.legal_form,
    nafCode: row.naf_code,
    employeeRange: row.employee_range,
    category: row.category,
    employer: row.employer,
    socialEconomy: row.social_economy,
    registrationDate: row.registration_date,
    closingDate: row.closing_date,
    commune: row.commune,
    city: row.city,
    postalCode: row.postal_code,
    department: row.department,
    otherCities: row.other_cities,
    otherPostalCodes: row.other_postal_codes,
  };
}

export async function readNameOrder(query: Query, schema: string): Promise<NameOrder> {
  const [row] = await query<{ postings: Uint8Array }>(
    `SELECT postings FROM ${schema}.search_index WHERE token = '${firstNamesToken}'`,
  );
  return new NameOrder(row?.postings ?? new Uint8Array());
}

const tokensAtOnce = 200;

/** Writes the changes to the register's search index. */
export async function writeIndexChanges(
  query: Query,
  schema: string,
  changes: IndexChanges,
): Promise<void> {
  await rewrite(query, schema, changes.setTokens, (token, stored) => {
    const set = changes.changedSet(token, decodeIdSet(stored));
    return { n: set.size, postings: encodeIdSet(set) };
  });
  await rewrite(query, schema, changes.columnTokens, (token, stored) =>
    changes.changedColumn(token, stored),
  );
  await rewrite(query, schema, changes.bucketTokens, (token, stored) => {
    const postings = changes.changedBucket(token, stored);
    return { n: postings.length / entryBytes, postings };
  });
}

async function rewrite(
  query: Query,
  schema: string,
  tokens: readonly string[],
  change: (token: string, stored: Uint8Array) => { n: number; postings: Uint8Array },
): Promise<void> {
  for (let at = 0; at < tokens.length; at += tokensAtOnce) {
    const some = tokens.slice(at, at + tokensAtOnce);
    const stored = await query<{ token: string; postings: Uint8Array }>(
      `SELECT token, postings FROM ${schema}.search_index
       WHERE token IN (SELECT value FROM jsonb_array_elements_text($1::text::jsonb))`,
      [JSON.stringify(some)],
    );
    const byToken = new Map(stored.map(({ token, postings }) => [token, postings]));
    const rows = some.map((token) => {
      const { n, postings } = change(token, byToken.get(token) ?? new Uint8Array());
      return { token, n, hex: Buffer.from(postings).toString("hex") };
    });
    await query(
      `DELETE FROM ${schema}.search_index
       WHERE token IN (SELECT value FROM jsonb_array_elements_text($1::text::jsonb))`,
      [JSON.stringify(rows.filter(({ n }) => n === 0).map(({ token }) => token))],
    );
    await query(
      `INSERT INTO ${schema}.search_index AS i (token, n, postings)
       SELECT token, n, decode(hex, 'hex')
       FROM jsonb_to_recordset($1::text::jsonb) AS r(token text, n integer, hex text)
       ON CONFLICT (token) DO UPDATE SET n = excluded.n, postings = excluded.postings`,
      [JSON.stringify(rows.filter(({ n }) => n > 0))],
    );
  }
}
