import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ProgressEvent, StageMeter } from "./progress";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a meter that reports each second keeps the figures of the last progress", async () => {
  const events: ProgressEvent[] = [];
  const meter = new StageMeter("order", (event) => events.push(event));
  const work = new Promise((resolve) => setTimeout(resolve, 3_500));
  const reporting = meter.reportDuring(work);
  await vi.advanceTimersByTimeAsync(500);
  meter.update(10, 0.5);
  await vi.advanceTimersByTimeAsync(3_000);
  await reporting;
  expect(events.map(({ fraction }) => fraction)).toEqual([null, 0.5, 0.5, 0.5, 0.5]);
  expect(events.at(-1)).toMatchObject({ rows: 10, seconds: 3 });
});
