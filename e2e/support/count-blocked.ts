import type postgres from "postgres";

/** How many connections wait for one, or for another that waits for it. Other tests have locks too. */
export async function countBlocked(sql: postgres.Sql, holder: number): Promise<number> {
  const [locks] = await sql<{ waiting: number }[]>`
    with recursive blocked (pid) as (
      select pid from pg_stat_activity where ${holder}::int = any(pg_blocking_pids(pid))
      union select activity.pid from pg_stat_activity as activity
        join blocked on blocked.pid = any(pg_blocking_pids(activity.pid)))
    select count(*)::int as waiting from blocked`;
  return locks?.waiting ?? 0;
}
