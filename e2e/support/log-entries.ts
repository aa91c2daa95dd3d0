import type { TestServer } from "./server";

export type LogEntry = Record<string, string>;

/** The entries of a server's log so far. What is no JSON, such as a start's progress, is left out. */
export function logEntries({ logs }: Pick<TestServer, "logs">): LogEntry[] {
  const lines = logs().split("\n").slice(0, -1);
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}
