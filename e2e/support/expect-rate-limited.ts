import { expect } from "vitest";
import type { Answer } from "./api";
import { rateLimited } from "./failures";

/** Expects the refusal of a spent budget. Returns the seconds to wait, which the client has compared with Retry-After. */
export function expectRateLimited(answer: Answer, longestSeconds = 60): number {
  expect(answer).toMatchObject(rateLimited);
  const { details } = answer.body as { details: { retryAfter: number } };
  expect(details.retryAfter).toBeGreaterThanOrEqual(1);
  expect(details.retryAfter).toBeLessThanOrEqual(longestSeconds);
  return details.retryAfter;
}
