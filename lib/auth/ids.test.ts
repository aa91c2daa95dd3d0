import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { parseUserId } from "./ids";

const id = "0b3a52f6-19f4-4f7a-9c1e-7d2f5a8b6c01";

it("takes identifiers as PostgreSQL and Node.js write them", () => {
  expect(parseUserId(id)).toBe(id);
  expect(parseUserId(randomUUID())).not.toBeNull();
});

it.each([
  ["upper case", id.toUpperCase()],
  ["a space", ` ${id}`],
  ["a line feed at the end", `${id}\n`],
  ["braces", `{${id}}`],
  ["no dashes", id.replaceAll("-", "")],
  ["a character too many", `${id}0`],
  ["a letter after f", id.replace("f", "g")],
  ["no text", 7],
  ["nothing", undefined],
  ["a list with one", [id]],
])("refuses %s, which could be a second spelling", (_, text) => {
  expect(parseUserId(text)).toBeNull();
});
