import { deepEqual, equal } from "node:assert/strict";
import type { Contender } from "./contenders";
import type { Scenario } from "./serving-scenarios";

const looks = 25;
/** What one server says to a connection, and what no two answers have in common. */
const ofOneAnswer = new Set([
  ...["x-request-id", "date", "connection", "keep-alive"],
  ...["content-length", "transfer-encoding", "vary"],
]);

/** Throws unless all answer the same requests with 200 and the same, and Fastify with the same headers. */
export async function requireSameAnswers(
  contenders: readonly Contender[],
  scenario: Scenario,
  headers: Record<string, string>,
): Promise<void> {
  const own = contenders.find(({ name }) => name === "own");
  if (!own) throw new Error("This service does not run.");
  for (const path of scenario.paths.slice(0, looks)) {
    const expected = await answerOf(own, path, headers);
    for (const rival of contenders) {
      if (!rival.address || rival === own || !rival.takes(scenario)) continue;
      const given = await answerOf(rival, path, headers);
      const about: string = `${rival.label} at ${path}`;
      equal(given.status, 200, about);
      deepEqual(given.body, expected.body, about);
      if (rival.name !== "bare") deepEqual(given.headers, expected.headers, about);
    }
  }
}

async function answerOf(
  { address }: Contender,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown; headers: Record<string, string> }> {
  const response = await fetch(`${address?.baseUrl}${address?.prefix}${path}`, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  const kept = [...response.headers].filter(([name]) => !ofOneAnswer.has(name));
  return {
    status: response.status,
    body: await response.json(),
    headers: Object.fromEntries(kept),
  };
}
