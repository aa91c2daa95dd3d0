import fc from "fast-check";
import { expect, it } from "vitest";
import { parseQueryString } from "./query-string";

it("decodes what URLSearchParams encodes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (q) => {
      const search = `?${new URLSearchParams({ q })}`;
      expect(parseQueryString(search, ["q"])).toEqual({ q });
    }),
  );
});

it("returns both values of a repeated parameter, so that its schema refuses it", () => {
  expect(parseQueryString("?q=a&q=b", ["q"])).toEqual({ q: ["a", "b"] });
});

it("keeps two values of a parameter that is given thousands of times", () => {
  expect(parseQueryString(`?${"q=a&".repeat(5_000)}`, ["q"])).toEqual({ q: ["a", "a"] });
});

it.each(["?q=%ff", "?q=%zz", "?q=%", "?q=%C3"])("refuses %s, naming the parameter", (search) => {
  expect(() => parseQueryString(search, ["q"])).toThrow(/Invalid q/);
});

it("ignores unknown parameters, however they are written", () => {
  expect(parseQueryString("?x=%ff&%zz=1&__proto__=2&q=a", ["q"])).toEqual({ q: "a" });
});
