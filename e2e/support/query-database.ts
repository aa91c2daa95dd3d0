import { sendRequest } from "./http-request";
import type { ServerAddress } from "./server";

/** Queries the database of a running server, on the server's own connection. */
export async function queryDatabase<Row>(
  { environment }: Pick<ServerAddress, "environment">,
  query: string,
  values: (string | null)[] = [],
): Promise<Row[]> {
  const url = `http://127.0.0.1:${environment.TEST_DATABASE_PORT}`;
  const body = JSON.stringify({ query, values });
  const { status, text } = await sendRequest({ method: "POST", url, body });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as Row[];
}
