import type { Answer } from "./api";

/** How many of several calls were answered how: `{ "201": 1, "409 EMAIL_ALREADY_EXISTS": 7 }`. */
export async function countAnswers(calls: Promise<Answer>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of await Promise.all(calls)) {
    const { code = "" } = body as { code?: string };
    const kind = `${status} ${code}`.trim();
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
