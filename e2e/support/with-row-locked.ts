import postgres from "postgres";
import { sharedServer } from "./shared-server";

/** Locks a row of the shared server's database while `act` runs, which gets how many connections wait because of it. */
export async function withRowLocked(
  table: "accounts" | "users",
  id: string,
  act: (countWaiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL = "" } = sharedServer().environment;
  const sql = postgres(DATABASE_URL, { max: 2, onnotice: () => {} });
  await sql.begin(async (transaction) => {
    const [holder] = await transaction<{ pid: number }[]>`
      select pg_backend_pid() as pid from ${sql(table)} where id = ${id} for update`;
    await act(() => countBlocked(sql, holder?.pid ?? 0));
  });
  await sql.end();
}

/** How many connections wait for one, or for another that waits for it. Other tests have locks too. */
async function countBlocked(sql: postgres.Sql, holder: number): Promise<number> {
  const [locks] = await sql<{ waiting: number }[]>`
    with recursive blocked (pid) as (
      select pid from pg_stat_activity where ${holder}::int = any(pg_blocking_pids(pid))
      union select activity.pid from pg_stat_activity as activity
        join blocked on blocked.pid = any(pg_blocking_pids(activity.pid)))
    select count(*)::int as waiting from blocked`;
  return locks?.waiting ?? 0;
}
