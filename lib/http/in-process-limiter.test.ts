import fc from "fast-check";
import { expect, it } from "vitest";
import { SlidingWindowLog } from "./in-process-limiter";

it("allows exactly the budget in any window, and tells when the next hit is allowed", () => {
  const hit = fc.record({
    gapMs: fc.constantFrom(0, 1, 99, 100, 250, 400),
    key: fc.constantFrom("a", "b"),
  });
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 200 }), fc.integer({ min: 1, max: 5 }), (hits, max) => {
      const windowMs = 1000;
      const log = new SlidingWindowLog(max, windowMs);
      const passed: Record<string, number[]> = { a: [], b: [] };
      let now = 0;
      for (const { gapMs, key } of hits) {
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

it("allows another hit after a refund", () => {
  const log = new SlidingWindowLog(1, 1000);
  log.take("a", 0);
  log.refund("a", 1);
  expect(log.take("a", 2).success).toBe(true);
});
