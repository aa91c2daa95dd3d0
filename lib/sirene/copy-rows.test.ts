import { expect, test } from "vitest";
import { copyValue } from "./copy-rows";

test("values are escaped as COPY reads them", () => {
  expect(copyValue(null)).toBe("\\N");
  expect(copyValue("\\N")).toBe("\\\\N");
  expect(copyValue("a\tb\nc\rd\\e\0f")).toBe("a\\tb\\nc\\rd\\\\ef");
  expect([true, false, 35600000000048].map(copyValue)).toEqual(["t", "f", "35600000000048"]);
});
