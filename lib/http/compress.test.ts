import { expect, it } from "vitest";
import { compressOnce, encodingFor } from "./compress";

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["gzip;q=1, br;q=0.1", "gzip"],
  ["BR;q=0.5, gzip;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", null],
  ["gzip;q=abc", null],
  ["identity", null],
  [null, null],
])("%s prefers %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

it("a text that stays the same is compressed once for each encoding", async () => {
  const compressed = compressOnce("registry ".repeat(1_000));
  const bodyFor = async (accepted: string) =>
    (await compressed(new Request("http://a/", { headers: { "accept-encoding": accepted } }))).body;
  const [brotli, gzip] = [await bodyFor("br"), await bodyFor("gzip")];
  expect(await bodyFor("gzip, br")).toBe(brotli);
  expect(await bodyFor("gzip, br;q=0.5")).toBe(gzip);
  expect([brotli.length, gzip.length, (await bodyFor("")).length]).toEqual([
    expect.toSatisfy((length) => length < 200),
    expect.toSatisfy((length) => length < 200 && length !== brotli.length),
    9_000,
  ]);
});
