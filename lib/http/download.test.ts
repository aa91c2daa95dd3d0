import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { downloadAnswer } from "./download";
import { silenceLog } from "./silent-log-for-test";

silenceLog();

/** A download of these pieces, and what its generator did. */
function download(
  pieces: (string | Uint8Array)[],
  { total = null as number | null, failure = "" } = {},
) {
  const events: (string | Uint8Array)[] = [];
  async function* generate() {
    try {
      for (const piece of pieces) {
        events.push(piece);
        yield piece;
      }
      if (failure) throw new Error(failure);
    } finally {
      events.push("end");
    }
  }
  const file = { mediaType: "text/csv", fileName: "companies.csv", total, pieces: generate() };
  return { response: downloadAnswer("r1", "GET /x", file), events };
}

it("sends texts in UTF-8 and bytes as they are, as one file with its name and number of rows", async () => {
  const { response } = download(["é\n", "", new Uint8Array([98, 10])], { total: 0 });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv",
    "content-disposition": 'attachment; filename="companies.csv"',
    "x-total-count": "0",
    "x-request-id": "r1",
  });
  expect(await response.text()).toBe("é\nb\n");
});

it("says which register it was read from", () => {
  const pieces = (async function* () {})();
  const file = { mediaType: "text/csv", fileName: "a.csv", total: 0, pieces };
  const headersOf = (date: string | null) =>
    downloadAnswer("r1", "GET /x", { ...file, register: { date, version: 3, demo: false } })
      .headers;
  const expected = { "x-register-version": "3", "x-register-date": "2026-11-24" };
  expect(Object.fromEntries(headersOf("2026-11-24"))).toMatchObject(expected);
  expect(headersOf(null).has("x-register-date")).toBe(false);
  const { headers } = download([]).response;
  expect([headers.has("x-register-version"), headers.has("x-total-count")]).toEqual([false, false]);
});

it("generates a piece only when the client has taken the one before", async () => {
  const { response, events } = download(["a", "b", "c"]);
  await turn();
  expect(events).toEqual([]);
  const reader = response.body?.getReader();
  await reader?.read();
  await turn();
  expect(events).toEqual(["a"]);
  await reader?.cancel();
  expect(events).toEqual(["a", "end"]);
});

it("breaks off when it fails half way, without the reason", async () => {
  const { response } = download(["a"], { failure: "relation users: dupont@exemple.fr" });
  await expect(response.text()).rejects.toThrow(/^Answer r1 broke off\.$/);
});
