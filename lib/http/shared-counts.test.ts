import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SharedCounts } from "./shared-counts";
import { silenceLog } from "./silent-log-for-test";

silenceLog();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that counts, whose state a test may change: it answers, fails, or is silent until it is released. */
function makeStore() {
  const counted = new Map<string, number>();
  const calls: string[] = [];
  const store = { state: "up" as "up" | "down" | "silent", release: () => {}, counted, calls };
  const ask = async (kind: string, key: string, rate: number) => {
    calls.push(key);
    if (store.state === "down") throw new Error("unreachable");
    const isSilent = store.state === "silent";
    if (isSilent) await new Promise<void>((resolve) => Object.assign(store, { release: resolve }));
    const hits = (counted.get(`${kind} ${key}`) ?? 0) + rate;
    counted.set(`${kind} ${key}`, hits);
    return { success: hits <= 3, remaining: 3 - hits, reset: 0 };
  };
  const clear = async (kind: string, key: string) => counted.delete(`${kind} ${key}`);
  return { store, counts: new SharedCounts<"search" | "export">(ask, clear) };
}

it("gives the store's decision, each kind and key by itself", async () => {
  const { counts } = makeStore();
  await counts.count("search", "a", 3);
  expect(await counts.count("search", "a", 1)).toMatchObject({ success: false });
  expect(await counts.count("search", "b", 1)).toMatchObject({ success: true, remaining: 2 });
  expect(await counts.count("export", "a", 1)).toMatchObject({ success: true, remaining: 2 });
});

it("leaves a store that fails alone for five seconds, then adds what it missed", async () => {
  const { store, counts } = makeStore();
  store.state = "down";
  expect(await counts.count("search", "a", 1)).toBeNull();
  store.state = "up";
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await counts.count("search", "a", 1)).toBeNull();
  expect(await counts.count("search", "b", 1)).toBeNull();
  expect(store.calls).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await counts.count("search", "a", 1)).toMatchObject({ remaining: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.fromEntries(store.counted)).toEqual({ "search a": 3, "search b": 1 });
});

it("adds nothing for hits that were refunded during an outage", async () => {
  const { store, counts } = makeStore();
  store.state = "down";
  await counts.count("search", "a", 1);
  await counts.count("search", "a", -1);
  store.state = "up";
  await vi.advanceTimersByTimeAsync(5_000);
  await counts.count("search", "b", 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.calls).toEqual(["a", "b"]);
});

it("waits 200 ms for a silent store, and counts a hit once though the store counts it late", async () => {
  const { store, counts } = makeStore();
  store.state = "silent";
  const decision = counts.count("search", "a", 1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await decision).toBeNull();
  store.state = "up";
  store.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(await counts.count("search", "a", 1)).toMatchObject({ success: true, remaining: 1 });
});

it("forgets a key: what the store has, and what it has yet to be told", async () => {
  const { store, counts } = makeStore();
  await counts.count("search", "a", 3);
  await counts.forget("search", "a");
  expect(store.counted.size).toBe(0);
  store.state = "down";
  await counts.count("search", "a", 3);
  await counts.forget("search", "a");
  store.state = "up";
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await counts.count("search", "a", 1)).toMatchObject({ success: true, remaining: 2 });
});

it("asks a store that it leaves alone whether it counts again, then counts there, and waits 200 ms for an answer", async () => {
  const { store, counts } = makeStore();
  store.state = "down";
  expect(await counts.isReachable("search", "probe")).toBe(false);
  expect(await counts.count("search", "a", 1)).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await counts.isReachable("search", "probe")).toBe(false);
  store.state = "up";
  expect(await counts.isReachable("search", "probe")).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(await counts.count("search", "a", 1)).toMatchObject({ remaining: 1 });
  store.state = "silent";
  const reachable = counts.isReachable("search", "probe");
  await vi.advanceTimersByTimeAsync(200);
  expect(await reachable).toBe(false);
});
