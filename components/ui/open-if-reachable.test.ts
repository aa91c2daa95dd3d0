import { afterEach, expect, it, vi } from "vitest";
import { openIfReachable } from "./open-if-reachable";

afterEach(() => void vi.unstubAllGlobals());

/** Opens a page while the server answers with this status; null: not at all. */
async function openAt(status: number | null) {
  const dispatchEvent = vi.fn();
  const ask = async () => (status === null ? Promise.reject(new TypeError()) : { status });
  vi.stubGlobal("fetch", ask);
  vi.stubGlobal("dispatchEvent", dispatchEvent);
  const open = vi.fn();
  await openIfReachable(open);
  const events = dispatchEvent.mock.calls.map(([event]) => event.type);
  return { opened: open.mock.calls.length, events };
}

it.each([200, 404, 429, 500])("opens the page when the server answers %i", async (status) => {
  expect(await openAt(status)).toEqual({ opened: 1, events: [] });
});

it.each([null, 502, 503, 504])("opens nothing when the server answers %s", async (status) => {
  expect(await openAt(status)).toEqual({ opened: 0, events: ["unreachable"] });
});
