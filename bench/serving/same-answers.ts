import { deepEqual, equal } from "node:assert/strict";
import type { Headers } from "./bench-register";
import type { Contender } from "./contenders";
import type { Scenario } from "./scenarios";

const looks = 25;
/** What one server says to a connection, and what no two answers have in common. */
const ofOneAnswer = new Set([
  ...["x-request-id", "date", "connection", "keep-alive"],
  ...["content-length", "transfer-encoding", "vary"],
]);

/** Throws unless all answer the same API requests with 200, the same body and the same headers. */
export async function requireSameAnswers(
  [own, ...rivals]: readonly Contender[],
  { paths }: Scenario,
  headers: Headers,
): Promise<void> {
  if (!own) return;
  for (const path of paths.slice(0, looks)) {
    const expected = await answerOf(own, path, headers);
    for (const rival of rivals) {
      const given = await answerOf(rival, path, headers);
      const about: string = `${rival.label} at ${path}`;
      equal(given.status, 200, about);
      deepEqual(given.body, expected.body, about);
      deepEqual(given.headers, expected.headers, about);
    }
  }
}

async function answerOf({ baseUrl, pathOf }: Contender, path: string, headers: Headers) {
  const response = await fetch(baseUrl + pathOf(path), {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  const kept = [...response.headers].filter(([name]) => !ofOneAnswer.has(name));
  const body: unknown = await response.json();
  return { status: response.status, body, headers: Object.fromEntries(kept) };
}
