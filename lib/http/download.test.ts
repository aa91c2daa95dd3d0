import { expect, it } from "vitest";
import type { Register } from "@/lib/contract/registry";
import { downloadAnswer } from "./download";
import { silenceLog } from "./silent-log-for-test";

silenceLog();

type Given = { total?: number | null; failure?: string; register?: Register };

/** A download of these pieces. */
function download(pieces: (string | Uint8Array)[], { total = null, failure, ...rest }: Given = {}) {
  async function* generate() {
    yield* pieces;
    if (failure) throw new Error(failure);
  }
  const file = { mediaType: "text/csv", fileName: "companies.csv", total, pieces: generate() };
  return downloadAnswer({ requestId: "r1", route: "GET /x", reader: "" }, { ...file, ...rest });
}

it("sends texts in UTF-8 and bytes as they are, as one file with its name and number of rows", async () => {
  const response = download(["é\n", "", new Uint8Array([98, 10])], { total: 0 });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv",
    "content-disposition": 'attachment; filename="companies.csv"',
    "x-total-count": "0",
    "x-request-id": "r1",
  });
  expect(await response.text()).toBe("é\nb\n");
});

it("says which register it was read from", () => {
  const headersOf = (date: string | null) =>
    download([], { register: { date, version: 3, demo: false } }).headers;
  const expected = { "x-register-version": "3", "x-register-date": "2026-11-24" };
  expect(Object.fromEntries(headersOf("2026-11-24"))).toMatchObject(expected);
  expect(headersOf(null).has("x-register-date")).toBe(false);
  const { headers } = download([]);
  expect([headers.has("x-register-version"), headers.has("x-total-count")]).toEqual([false, false]);
});

it("breaks off when it fails half way, without the reason", async () => {
  const response = download(["a"], { failure: "relation users: dupont@exemple.fr" });
  await expect(response.text()).rejects.toThrow(/^Answer r1 broke off\.$/);
});

it("generates the pieces of one reader's downloads one after another", async () => {
  let running = 0;
  let most = 0;
  async function* pieces() {
    for (let piece = 0; piece < 3; piece += 1) {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      yield "a";
    }
  }
  const read = (reader: string) => {
    const file = { mediaType: "text/csv", fileName: "a.csv", total: null, pieces: pieces() };
    return downloadAnswer({ requestId: "r1", route: "GET /x", reader }, file).text();
  };
  expect(await Promise.all(Array.from({ length: 4 }, () => read("one")))).toEqual(
    Array(4).fill("aaa"),
  );
  expect(most).toBe(1);
  await Promise.all(["one", "two", "three"].map(read));
  expect(most).toBe(3);
});
