import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../../support/accounts";
import { failure } from "../../support/api";
import { ownServer } from "../../support/own-server";

const env = { DEMO_REGISTER: "true", DATABASE_STATEMENT_SECONDS: "1" };
const { server, api } = await ownServer(env);
const sql = postgres(server.databaseUrl ?? "", { max: 2, onnotice: () => {} });
afterAll(() => sql.end({ timeout: 5 }));

it("a statement that takes too long is 503 after the limit, stops in PostgreSQL, and the next search is answered", async () => {
  const { accessToken } = await seedSignedInUser(api, server);
  const search = (q: string) => api.get(searchPath(q), accessToken);
  expect((await search("danone")).status).toBe(200);
  await sql.begin(async (transaction) => {
    const [live] = await transaction<
      { schema_name: string }[]
    >`select schema_name from live_register`;
    await transaction`lock table ${sql(`${live?.schema_name}.search_index`)} in access exclusive mode`;
    const refused = await search("renault");
    expect(refused).toMatchObject(failure(503, "SERVICE_UNAVAILABLE"));
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
    const busy = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'company-registry'
        and state <> 'idle'`;
    expect(busy).toHaveLength(0);
  });
  expect((await search("renault")).status).toBe(200);
});

it("a session that has ended causes no reads of the register, however often it calls", async () => {
  const { accessToken } = await seedSignedInUser(api, server);
  await api.delete(apiPaths.session, accessToken);
  const refused = failure(401, "UNAUTHORIZED");
  expect(await api.get(searchPath("danone"), accessToken)).toMatchObject(refused);
  await sql.begin(async (transaction) => {
    await transaction`lock table live_register in access exclusive mode`;
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await api.get(searchPath(`word${turn}`), accessToken)).toMatchObject(refused);
      expect(await api.get(companyPath("552032534"), accessToken)).toMatchObject(refused);
    }
    const waiting = await sql`select 1 from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`;
    expect(waiting).toHaveLength(0);
  });
});
