/** Letters that are sorted like others: small ones and those with accents. A line break is sorted like a space. */
const letters =
  "abcdefghijklmnopqrstuvwxyzàáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ\n";
const sortedAs =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZAAAAAACEEEEIIIINOOOOOUUUUYYAAAAAACEEEEIIIINOOOOOUUUUYY ";
const replacements = new Map([...letters].map((letter, at) => [letter, sortedAs[at] as string]));

/** The token of the row that has the first name of each number, as JSON: `[[1,"A CAPELLA"],[2,"AB SERVICES"]]`. */
export const firstNamesToken = "vanames";

/** The bytes by which a name is sorted. */
export function nameOrderKey(name: string): Buffer {
  return Buffer.from([...name].map((letter) => replacements.get(letter) ?? letter).join(""));
}

/** The same in SQL, as text that is compared by bytes. */
const orderKey = `translate(name, ${quoted(letters)}, ${quoted(sortedAs)}) COLLATE "C"`;

function quoted(text: string): string {
  return `E'${text.replace("\n", "\\n")}'`;
}

/**
 * Statements that write the column `name` of a register whose legal units have the ids from 1 on without gaps. A number
 * from 1 to 65,535 stands for the names of a part of the alphabet, about as many for each; equal names have one number, and
 * units without a name have 0.
 */
export function writeNameOrder(legalUnits: string, searchIndex: string): string {
  return `
    WITH keys AS (SELECT id, ${orderKey} AS key FROM ${legalUnits}),
    numbered AS MATERIALIZED (
      SELECT id, key, CASE WHEN key IS NULL THEN 0
        ELSE (1 + (rank() OVER (ORDER BY key) - 1) * 65535 / (SELECT count(name) FROM ${legalUnits}))::integer END AS number
      FROM keys),
    firsts AS (SELECT number, min(key) AS key FROM numbered WHERE number > 0 GROUP BY number)
    INSERT INTO ${searchIndex} (token, n, postings)
    SELECT 'va' || lpad(to_hex(chunk), 4, '0'), n + (chunk = 0)::integer,
      CASE WHEN chunk = 0 THEN '\\x0000'::bytea ELSE '' END || numbers
    FROM (
      SELECT id >> 16 AS chunk, count(*)::integer AS n,
        string_agg(set_byte(set_byte('\\x0000', 0, number & 255), 1, number >> 8), '' ORDER BY id) AS numbers
      FROM numbered GROUP BY id >> 16) AS chunks
    UNION ALL
    SELECT '${firstNamesToken}', count(*)::integer,
      convert_to(coalesce(json_agg(json_build_array(number, key) ORDER BY number), '[]')::text, 'UTF8')
    FROM firsts`;
}

/** Gives a name that was not there when the numbers were made a number that keeps the order. */
export class NameOrder {
  private readonly firsts: { number: number; key: Buffer }[];

  /** `stored`: the row of `firstNamesToken`. */
  constructor(stored: Uint8Array) {
    const pairs =
      stored.length === 0
        ? []
        : (JSON.parse(Buffer.from(stored).toString("utf8")) as [number, string][]);
    this.firsts = pairs.map(([number, key]) => ({ number, key: Buffer.from(key) }));
  }

  numberOf(name: string | null): number {
    if (name === null) return 0;
    const key = nameOrderKey(name);
    let [from, to] = [0, this.firsts.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (Buffer.compare((this.firsts[middle] as { key: Buffer }).key, key) <= 0) from = middle + 1;
      else to = middle;
    }
    return this.firsts[Math.max(0, from - 1)]?.number ?? 1;
  }
}
