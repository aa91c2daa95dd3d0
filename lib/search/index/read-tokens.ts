import { sql } from "drizzle-orm";
import { preparedPerRegister } from "@/db/prepared";
import { readByKey } from "@/db/read-by-key";

export type ReadTokens = ReturnType<typeof readTokensOf>;

/**
 * Returns one row for each of `tokens` that exists, and one for each of `prefixes`, named by the prefix and an
 * asterisk. Both are joined by line feeds. `postings` of a token is null above `largest` bytes. `postings` of a prefix
 * concatenates its small sets, of at most `largest` bytes each; it is null if these have more than `largestSmall` bytes
 * together. `large` lists the tokens of the other sets.
 */
export const readTokensOf = preparedPerRegister((db, { searchIndex }) => {
  const { token, postings } = searchIndex;
  const largest = sql`${sql.placeholder("largest")}::integer`;
  const lines = (name: string) => sql`string_to_array(${sql.placeholder(name)}, E'\n')`;
  const hasPrefix = sql`token >= prefix and token < prefix || chr(1114111)`;
  const isLarge = sql`octet_length(${postings}) > ${largest}`;
  const smallSets = sql<Uint8Array | null>`case
    when small_bytes <= ${sql.placeholder("largestSmall")}::integer
    then (select coalesce(string_agg(postings, ''), '') from ${searchIndex} where ${hasPrefix} and not ${isLarge}) end`;
  const sizes = sql`select coalesce(sum(octet_length(postings)) filter (where not ${isLarge}), 0) as small_bytes,
    string_agg(token, E'\n') filter (where ${isLarge}) as large_tokens from ${searchIndex} where ${hasPrefix}`;
  const ofToken = {
    name: sql<string>`${token}`,
    postings: sql<Uint8Array | null>`case
        when not ${isLarge} then ${postings} end`,
    large: sql<string | null>`null`,
  };
  const ofPrefix = {
    name: sql<string>`prefix || '*'`,
    postings: smallSets,
    large: sql<string | null>`large_tokens`,
  };
  const prefixes = sql`unnest(${lines("prefixes")}) as prefix cross join lateral (${sizes}) as sizes`;
  return readByKey(
    ofToken,
    db
      .select(ofToken)
      .from(searchIndex)
      .where(sql`${token} = any(${lines("tokens")})`)
      .unionAll(db.select(ofPrefix).from(prefixes)),
  );
});
