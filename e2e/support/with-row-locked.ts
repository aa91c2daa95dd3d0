import postgres from "postgres";
import { countBlocked } from "./count-blocked";
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
