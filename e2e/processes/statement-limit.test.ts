import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchPath } from "@/lib/contract/paths";
import { seedSignedInUser } from "../support/accounts";
import { Api, failure } from "../support/api";
import { testDatabase } from "../support/databases";
import { startServer, type TestServer } from "../support/server";

describe.runIf(testDatabase() === "postgres")("a statement that takes too long", () => {
  let server: TestServer;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startServer({ env: { DATABASE_STATEMENT_SECONDS: "1" } });
    sql = postgres(server.databaseUrl ?? "", { max: 2, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql?.end({ timeout: 5 });
    await server?.stop();
  });

  it("is 503 after the limit, stops in PostgreSQL, and the next search is answered", async () => {
    const api = await Api.of(server);
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
});
