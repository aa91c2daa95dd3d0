import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/** @typedef {{ kind: "postgres", pool: Pick<import("postgres").Sql, "unsafe"> } | { kind: "embedded", pglite: import("@electric-sql/pglite").PGlite }} Connection */

/**
 * Preloaded into a server under test. Runs SQL on the server's own connection, because no other process
 * can open the embedded database at the same time.
 */
if (isMainThread) {
  createServer(async (request, response) => {
    response.setHeader("connection", "close");
    try {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const { query, values } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      response.end(JSON.stringify(await rowsOf(query, values)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })
    .listen(Number(process.env.TEST_DATABASE_PORT), "127.0.0.1")
    .unref();
}

/**
 * @param {string} query
 * @param {(string | null)[]} values
 * @returns {Promise<unknown[]>}
 */
async function rowsOf(query, values) {
  // The registry of platform/per-process.ts, which a preloaded file cannot import.
  const { registryState } =
    /** @type {{ registryState?: Map<string, { connection?: Promise<Connection> }> }} */ (
      globalThis
    );
  const connection = await registryState?.get("database")?.connection;
  if (!connection) throw new Error("The server has opened no database yet.");
  if (connection.kind === "postgres") return connection.pool.unsafe(query, values);
  return (await connection.pglite.query(query, values)).rows;
}
