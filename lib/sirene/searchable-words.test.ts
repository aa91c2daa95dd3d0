import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeName } from "@/lib/registry/normalize-name";
import { searchableWords } from "./searchable-words";

test("the words of any name are those of normalizeName", () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      expect(searchableWords(text)).toBe(normalizeName(text));
    }),
  );
});

test("the words of several names follow each other, without gaps for those that are missing", () => {
  expect(searchableWords("L'ŒUVRE d'Été", null, "--", "S.N.C.F.")).toBe("l oeuvre d ete s n c f");
});

test("a word too long for PostgreSQL is shortened", () => {
  expect(searchableWords(`A ${"b".repeat(5000)} C`)).toBe(`a ${"b".repeat(100)} c`);
});
