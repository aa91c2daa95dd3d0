import { sql } from "drizzle-orm";
import { preparedPerRegister } from "@/db/prepared";
import { readByKey } from "@/db/read-by-key";

export type ReadTokens = ReturnType<typeof readTokensOf>;

/**
 * The sets of `tokens` and, strung together, of the tokens with one of `beginnings`, named by it and an
 * asterisk; both are joined by line feeds. A set of more than `largest` bytes is null. Of a beginning the
 * large sets are left out and told by `large`; the rest, when it is more than `largestRest` bytes, is null.
 */
export const readTokensOf = preparedPerRegister((db, { searchIndex }) => {
  const { token, postings } = searchIndex;
  const largest = sql`${sql.placeholder("largest")}::integer`;
  const lines = (name: string) => sql`string_to_array(${sql.placeholder(name)}, E'\n')`;
  const begins = sql`token >= beginning and token < beginning || chr(1114111)`;
  const isLarge = sql`octet_length(${postings}) > ${largest}`;
  const ofBeginning = sql<Uint8Array | null>`case
    when small_bytes <= ${sql.placeholder("largestRest")}::integer
    then (select coalesce(string_agg(postings, ''), '') from ${searchIndex} where ${begins} and not ${isLarge}) end`;
  const told = sql`select coalesce(sum(octet_length(postings)) filter (where not ${isLarge}), 0) as small_bytes,
    string_agg(token, E'\n') filter (where ${isLarge}) as large_tokens from ${searchIndex} where ${begins}`;
  const ofToken = {
    name: sql<string>`${token}`,
    postings: sql<Uint8Array | null>`case
        when not ${isLarge} then ${postings} end`,
    large: sql<string | null>`null`,
  };
  const ofWords = {
    name: sql<string>`beginning || '*'`,
    postings: ofBeginning,
    large: sql<string | null>`large_tokens`,
  };
  const beginnings = sql`unnest(${lines("beginnings")}) as beginning cross join lateral (${told}) as told`;
  return readByKey(
    ofToken,
    db
      .select(ofToken)
      .from(searchIndex)
      .where(sql`${token} = any(${lines("tokens")})`)
      .unionAll(db.select(ofWords).from(beginnings)),
  );
});
