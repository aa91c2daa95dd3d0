import type { IndexChanges } from "@/lib/search/index/index-changes";
import { entryBytes } from "@/lib/search/index/name-key";
import { firstNamesToken, NameOrder } from "@/lib/search/index/name-order";
import type { SearchDocument } from "@/lib/search/index/search-document";
import { decodeIdSet, encodeIdSet } from "@/lib/search/postings/id-set-codec";
import { headOfficeSigns, isListed, isOfUnit, joinHeadOffice } from "./change-tables";
import type { Query } from "./register-store";

/** The search documents of these SIRENs, by SIREN. SIRENs that the register lacks are left out. */
export async function readDocuments(
  query: Query,
  schema: string,
  sirens: readonly number[],
): Promise<Map<number, SearchDocument>> {
  const rows = await query<SearchDocument & { siren: number }>(
    `SELECT u.siren, u.id, u.name, u.aliases, ${headOfficeSigns} AS signs, u.active,
       u.legal_form AS "legalForm", u.naf_code AS "nafCode", u.employee_range AS "employeeRange",
       u.category, u.employer, u.social_economy AS "socialEconomy",
       u.registration_date::text AS "registrationDate", u.closing_date::text AS "closingDate",
       e.commune, e.city, e.postal_code AS "postalCode", e.department,
       o.cities AS "otherCities", o.postal_codes AS "otherPostalCodes"
     FROM ${schema}.legal_units u ${joinHeadOffice(schema)}
     LEFT JOIN LATERAL (
       SELECT string_agg(DISTINCT city, '|') AS cities,
         string_agg(DISTINCT postal_code, '|') AS postal_codes
       FROM ${schema}.establishments e
       WHERE ${isOfUnit} AND active AND NOT is_head_office) o ON true
     WHERE u.siren ${isListed}`,
    [JSON.stringify(sirens)],
  );
  return new Map(rows.map(({ siren, ...document }) => [siren, document]));
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
