import type { Engine } from "./engine";
import type { AimedQuery } from "./made-queries";

/** `rank`: the place of the company that was meant, from 1; null: not on the first page. */
export type Asked = AimedQuery & { rank: number | null; isEmpty: boolean; ms: number };

/** Asks one query after another. */
export async function askEach(engine: Engine, queries: readonly AimedQuery[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const each of queries) {
    const startedAt = performance.now();
    const sirens = await engine.search(each.query);
    const ms = performance.now() - startedAt;
    const at = sirens.indexOf(each.siren);
    asked.push({ ...each, rank: at < 0 ? null : at + 1, isEmpty: sirens.length === 0, ms });
  }
  return asked;
}
