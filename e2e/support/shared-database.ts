import { queryDatabase } from "./query-database";
import { sharedServer } from "./shared-server";

/** Queries the database of the server that the test files share. */
export function query<Row>(text: string, values: (string | null)[] = []): Promise<Row[]> {
  return queryDatabase<Row>(sharedServer(), text, values);
}
