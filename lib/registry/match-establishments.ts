import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { RegisterTables } from "@/db/schema";
import { bareDigits } from "@/lib/contract/bare-digits";
import { normalizeName } from "@/lib/search/analysis/normalize-name";

type Establishments = RegisterTables["establishments"];

/** From as many digits on, spaces between them are part of one number: a postal code, a NIC, a SIREN or a SIRET. */
const minSpacedDigits = 5;

const accented = "àáâäãåçèéêëìíîïñòóôöõùúûüýÿÀÁÂÄÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÖÕÙÚÛÜÝŸ";
const plain = "aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy";
const separators = "'’-.,;:/&()\"+*!?°_";

/**
 * The establishments that have each word of the text as the beginning of a word of the town or the signs, of the postal
 * code, of the SIRET or of its NIC. Of a company with 20,000 establishments this reads all, in about 0.1 s.
 */
export function hasAllWords(text: string, establishments: Establishments): SQL | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return sql`false`;
  const patterns = sql.join(
    words.map((word) => sql`${`% ${word}%`}`),
    sql`, `,
  );
  return sql`${searchedText(establishments)} like all (array[${patterns}]::text[])`;
}

function wordsOf(text: string): string[] {
  const digits = bareDigits(text);
  if (digits && digits.length >= minSpacedDigits) return [digits];
  return normalizeName(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.replace(/^(\d{1,2})(?:er?|eme)$/, "$1"));
}

/** All that can be found of an establishment, as words in lower case without accents. `offset 0`: fold once per row. */
function searchedText({ siret, city, postalCode, name, aliases }: Establishments): SQL {
  const names = sql`concat_ws(' ', ${city}, ${name}, ${aliases})`;
  const siretDigits = sql`lpad(${siret}::text, 14, '0')`;
  return sql`(select concat(names, replace(names, ' saint', ' st'), replace(names, ' st ', ' saint '),
      replace(names, ' ste ', ' sainte '), ' ', ${postalCode}, ${arrondissement(postalCode)}, ' ', ${siretDigits}, ' ',
      right(${siretDigits}, 5))
    from (select concat(' ', ${folded(names)}, ' ', ${folded(sql`replace(${names}, '.', '')`)}, ' ') as names offset 0) folded)`;
}

/** `15` for 75015, so that `Paris 15` finds what the register only calls Paris. */
function arrondissement(postalCode: SQLWrapper): SQL {
  return sql`case when ${postalCode} ~ '^(75[01]|6900|130)' then ' ' || ltrim(right(${postalCode}, 2), '0') end`;
}

function folded(text: SQL): SQL {
  const letters = sql`regexp_replace(${text}, '[œŒ]', 'oe', 'g')`;
  return sql`translate(lower(${letters}), ${accented + separators}, ${plain + " ".repeat(separators.length)})`;
}

/** What the filters of a list of establishments let pass; undefined: all. */
export type EstablishmentFilters = {
  isActive: SQL | undefined;
  isInDepartment: SQL | undefined;
};

export function establishmentFilters(
  { active, department }: { active?: boolean | undefined; department?: string[] | undefined },
  establishments: Establishments,
): EstablishmentFilters {
  const codes = department?.map((code) => sql`${code.toUpperCase()}`);
  return {
    isActive: active === undefined ? undefined : sql`${establishments.active} = ${active}`,
    isInDepartment: codes && sql`${establishments.department} in (${sql.join(codes, sql`, `)})`,
  };
}
