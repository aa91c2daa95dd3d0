import { expect, test } from "vitest";
import { CopyRows, copyValue } from "./copy-rows";

test("values are escaped as COPY reads them", () => {
  expect(copyValue(null)).toBe("\\N");
  expect(copyValue("\\N")).toBe("\\\\N");
  expect(copyValue("a\tb\nc\rd\\e\0f")).toBe("a\\tb\\nc\\rd\\\\ef");
  expect([true, false, 35600000000048].map(copyValue)).toEqual(["t", "f", "35600000000048"]);
});

test("take returns whole rows, in order, each once", () => {
  const rows = new CopyRows();
  const long = "é".repeat(300_000);
  rows.add("a");
  rows.add(long);
  expect(rows.take().toString()).toBe(`a\n${long}\n`);
  rows.add("b");
  expect(rows.bytes).toBe(2);
  expect(rows.take().toString()).toBe("b\n");
});
