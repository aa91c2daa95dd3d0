import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  clearBudget,
  countOverBudget,
  hasBudgetLeft,
  maxExcess,
  readBalance,
  spend,
  spentCount,
} from "./limits";
import { testWithLimits } from "./limits-for-test";

testWithLimits({ LIMIT_LINKS: "2/1m", LIMIT_ACCOUNT_FAILURES: "2/1m" });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (seconds: number) => ({
  code: "RATE_LIMIT_EXCEEDED",
  details: { retryAfter: seconds },
  headers: {
    "retry-after": String(seconds),
    "ratelimit-policy": '"links";q=2;w=60',
    ratelimit: `"links";r=0;t=${seconds}`,
  },
});

it("refuses a hit over the budget, with the time until the next one is allowed", async () => {
  await spend("links", "a");
  vi.advanceTimersByTime(10_500);
  await spend("links", "a");
  await expect(spend("links", "a")).rejects.toMatchObject(refusal(50));
  vi.advanceTimersByTime(49_400);
  await expect(spend("links", "a")).rejects.toMatchObject(refusal(1));
  vi.advanceTimersByTime(100);
  await spend("links", "a");
});

it("counts keys and budgets apart, and a refused hit not at all", async () => {
  await spend("links", "a");
  await spend("links", "a");
  await expect(spend("links", "a")).rejects.toMatchObject(refusal(60));
  await spend("links", "b");
  expect(spentCount("links", "a")).toBe(2);
  expect(spentCount("links", "b")).toBe(1);
  expect(spentCount("search", "a")).toBe(0);
});

it("reads what is left without spending it", async () => {
  await spend("links", "a");
  vi.advanceTimersByTime(10_000);
  const left = { budget: "links", max: 2, windowSeconds: 60, remaining: 1, seconds: 50 };
  expect(await readBalance("links", "a")).toEqual(left);
  expect(await readBalance("links", "a")).toEqual(left);
  expect(await readBalance("links", "b")).toEqual({ ...left, remaining: 2, seconds: 60 });
  await spend("links", "a");
  expect(await readBalance("links", "a")).toEqual({ ...left, remaining: 0 });
});

it("allows again what was refunded or cleared", async () => {
  const { refund } = await spend("links", "a");
  await spend("links", "a");
  expect(hasBudgetLeft("links", "a")).toBe(false);
  await refund();
  expect(hasBudgetLeft("links", "a")).toBe(true);
  await spend("links", "a");
  await clearBudget("links", "a");
  expect(spentCount("links", "a")).toBe(0);
});

it("tells by how much a counted budget is exceeded, at most six, and then counts no further", async () => {
  const excess: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const counted = await countOverBudget("accountFailures", "a");
    excess.push(counted.excess);
    if (at >= 8) await counted.refund();
  }
  expect(excess).toEqual([0, 0, 1, 2, 3, 4, 5, 6, maxExcess, maxExcess]);
  expect(spentCount("accountFailures", "a")).toBe(8);
});
