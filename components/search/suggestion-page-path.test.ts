import { expect, it } from "vitest";
import { suggestionPagePath } from "./suggestion-page-path";

it.each([
  ["35600000000048", "&siret=35600000000048#establishment-35600000000048"],
  [" SIRET 356 000 000 00048", "&siret=35600000000048#establishment-35600000000048"],
  ["35600000000049", ""],
  ["55203253400703", ""],
  ["356000000", ""],
  ["la poste", ""],
])(
  "a company chosen after typing %j opens with %j, and leads back to its filters",
  (typed, end) => {
    const from = { q: "", department: "75", page: "1" };
    const path = suggestionPagePath("356000000", typed, from);
    expect(path).toBe(`/company/356000000?department=75${end}`);
  },
);
