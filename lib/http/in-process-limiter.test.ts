import fc from "fast-check";
import { expect, it } from "vitest";
import { SlidingLog } from "./in-process-limiter";

it("lets exactly the budget pass in any window, and tells when the next may", () => {
  const act = fc.record({
    gapMs: fc.integer({ min: 0, max: 400 }),
    key: fc.constantFrom("a", "b"),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), fc.integer({ min: 1, max: 5 }), (acts, max) => {
      const windowMs = 1000;
      const log = new SlidingLog(max, windowMs);
      const passed: Record<string, number[]> = { a: [], b: [] };
      let now = 0;
      for (const { gapMs, key } of acts) {
        now += gapMs;
        const mine = passed[key] ?? [];
        const recent = mine.filter((at) => at > now - windowMs);
        const { success, reset } = log.take(key, now);
        expect(success).toBe(recent.length < max);
        if (success) mine.push(now);
        else expect(reset).toBe((recent[0] ?? 0) + windowMs);
      }
    }),
  );
});

it("passes again exactly at reset", () => {
  const log = new SlidingLog(1, 1000);
  log.take("a", 0);
  const { success, reset } = log.take("a", 1);
  expect(success).toBe(false);
  expect(log.take("a", reset - 1).success).toBe(false);
  expect(log.take("a", reset).success).toBe(true);
});

it("takes back what did not count", () => {
  const log = new SlidingLog(1, 1000);
  log.take("a", 0);
  log.giveBack("a", 1);
  expect(log.take("a", 2).success).toBe(true);
});
