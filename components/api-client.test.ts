import { afterEach, expect, it, vi } from "vitest";
import { ApiFailure, call, fetchSuggestions, read, retryAfterSeconds } from "./api-client";

afterEach(() => void vi.unstubAllGlobals());

const answerWith = (answer: () => Response) => vi.stubGlobal("fetch", async () => answer());
const signal = new AbortController().signal;
const refusal = (status: number, code: string) => () =>
  Response.json({ ok: false, code, error: "No.", details: {} }, { status });

it("gives the answer, or the refusal with its status", async () => {
  answerWith(() => Response.json({ ok: true, id: 7 }));
  expect(await call("/x", {})).toEqual({ ok: true, value: { ok: true, id: 7 } });
  answerWith(refusal(404, "NOT_FOUND"));
  const missing = { ok: false, status: 404, code: "NOT_FOUND", error: "No.", details: {} };
  expect(await call("/x", {})).toEqual(missing);
});

it("takes an answer that is not JSON, as of a proxy, for an unreachable service", async () => {
  answerWith(() => new Response("<html>Bad gateway</html>", { status: 502 }));
  expect(await call("/x", {})).toMatchObject({ ok: false, status: 0, code: "UNREACHABLE" });
});

it("throws when it was cancelled, which is no failure of the service", async () => {
  const controller = new AbortController();
  vi.stubGlobal("fetch", async () => {
    controller.abort();
    throw controller.signal.reason;
  });
  await expect(call("/x", { signal: controller.signal })).rejects.toThrow(/abort/);
});

it("throws the failure of what is read", async () => {
  answerWith(refusal(503, "SERVICE_UNAVAILABLE"));
  const failure = await read("/x").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ failure: { status: 503 } });
});

it("suggests nothing when the request fails, but throws when the session has ended", async () => {
  answerWith(refusal(503, "SERVICE_UNAVAILABLE"));
  expect(await fetchSuggestions("lait", {}, signal)).toEqual([]);
  answerWith(refusal(401, "UNAUTHORIZED"));
  await expect(fetchSuggestions("lait", {}, signal)).rejects.toBeInstanceOf(ApiFailure);
});

it.each([
  [{ retryAfter: 30 }, 30],
  [{ retryAfter: "30" }, null],
  [{}, null],
])("reads from %j how long to wait: %s", (details, seconds) => {
  expect(retryAfterSeconds({ status: 429, code: "", error: "", details })).toBe(seconds);
});
