import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { parseStrictJson, readJsonBytes } from "./json-body";

const utf8 = (text: string) => new TextEncoder().encode(text);

function reasonOf(bytes: Uint8Array): string {
  try {
    parseStrictJson(bytes);
  } catch (error) {
    if (error instanceof ApiError) return `${error.details.field} ${error.details.reason}`;
    throw error;
  }
  return "accepted";
}

const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
it.each([
  ["nothing", "", "is not valid JSON"],
  ["broken JSON", '{"a":', "is not valid JSON"],
  ["an array", "[]", "must be a JSON object"],
  ["null", "null", "must be a JSON object"],
  ["a byte order mark", '\uFEFF{"a":1}', "must not start with a byte order mark"],
  ["a key twice", '{"a":1,"b":{},"a":2}', "has a key twice"],
  ["a key twice, once escaped", '{"a":1,"\\u0061":2}', "has a key twice"],
  ["a key twice, far from its colon", `{"a":1,"a"${" ".repeat(500)}:2}`, "has a key twice"],
  ["a key twice, far inside", '{"x":[{"a":1, "a" : 2}]}', "has a key twice"],
  ["a lone surrogate", '{"a":"\\ud800"}', "must not contain a lone surrogate"],
  ["a lone surrogate in a key", '{"\\udc00":1}', "must not contain a lone surrogate"],
  ["NUL", '{"a":"x\\u0000"}', "must not contain NUL"],
  ["1,001 values", `{"a":[${"1,".repeat(1_000)}1]}`, "has a list of more than 1000 values"],
  ["depth 17", nested(17), "is nested more than 16 deep"],
  ["depth 30,000", nested(30_000), "is nested more than 16 deep"],
])("a body is refused for %s", (_, text, reason) =>
  expect(reasonOf(utf8(text))).toBe(`body ${reason}`),
);

it("a body is refused for invalid UTF-8, UTF-16", () => {
  expect(reasonOf(Uint8Array.of(0x7b, 0xff, 0x7d))).toBe("body is not valid UTF-8");
  expect(reasonOf(Buffer.from('{"a":1}', "utf16le"))).toContain("body");
});

it("accepts depth 16, equal keys in sibling objects, keys in strings, and surrogate pairs", () => {
  const text = `{"a":{"k":1},"b":{"k":2},"c":"{\\"a\\":1,\\"a\\":2}","d":"\u{1F600}","e":${"[".repeat(15)}${"]".repeat(15)}}`;
  expect(parseStrictJson(utf8(text))).toMatchObject({ a: { k: 1 }, d: "\u{1F600}" });
});

const request = (body: BodyInit, headers: Record<string, string>) =>
  new Request("http://x/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

it.each(["text/plain", "application/json; charset=utf-16", "application/jsonp", ""])(
  "reading refuses the type %j",
  async (type) => {
    await expect(readJsonBytes(request("{}", { "content-type": type }))).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  },
);

it("reading refuses a body that is packed", async () => {
  const read = (encoding: string) => {
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    return readJsonBytes(request("{}", headers));
  };
  await expect(read("identity")).resolves.toBeDefined();
  for (const encoding of ["gzip", "br"])
    await expect(read(encoding)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});
