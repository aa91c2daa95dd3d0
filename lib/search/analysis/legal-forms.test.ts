import { expect, it } from "vitest";
import json from "./legal-forms.json";
import { normalizeName } from "./normalize-name";

it.each(Object.entries({ ...json.words, ...json.phrases }))(
  "%s is in search form, and stands for legal categories",
  (form, categories) => {
    expect(normalizeName(form)).toBe(form);
    for (const category of categories) expect(category).toMatch(/^\d{2}(?:\d{2})?$/);
  },
);

it("a legal form in one word is one word", () => {
  for (const word of Object.keys(json.words)) expect(word).not.toContain(" ");
});
