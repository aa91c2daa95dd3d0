/** What was answered: the page's companies in order, and how many there are in all. */
type Answer = { sirens: readonly string[]; total: number };

/** `rank`: the place of the company that was meant, from 1; null: not on the page. */
export type Asked<Query> = { query: Query; ms: number; total: number; rank: number | null };

/** Asks one query after another. */
export async function askEach<Query extends { siren: string }>(
  queries: readonly Query[],
  ask: (query: Query) => Promise<Answer>,
): Promise<Asked<Query>[]> {
  const asked: Asked<Query>[] = [];
  for (const query of queries) {
    const startedAt = performance.now();
    const { sirens, total } = await ask(query);
    const ms = performance.now() - startedAt;
    const at = sirens.indexOf(query.siren);
    asked.push({ query, ms, total, rank: at < 0 ? null : at + 1 });
  }
  return asked;
}
