import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import postgres from "postgres";
import type { TestServer } from "./server";

/** Rows of a server's database. The embedded one has one holder: the server is stopped meanwhile. */
export async function queryDatabase<Row>(server: TestServer, query: string): Promise<Row[]> {
  if (server.databaseUrl) {
    const client = postgres(server.databaseUrl, { max: 1 });
    try {
      return (await client.unsafe(query)) as unknown as Row[];
    } finally {
      await client.end({ timeout: 5 });
    }
  }
  await server.kill();
  const dataDir = join(server.dataDir, "db");
  const pglite = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } });
  const { rows } = await pglite.query<Row>(query);
  await pglite.close();
  await server.restart();
  return rows;
}
