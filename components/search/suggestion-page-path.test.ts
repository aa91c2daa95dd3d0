import { expect, it } from "vitest";
import { suggestionPagePath } from "./suggestion-page-path";

const siren = "356000000";
const marked = "/company/356000000?siret=35600000000048#establishment-35600000000048";

it.each([
  ["35600000000048", marked],
  [" SIRET 356 000 000 00048", marked],
  ["35600000000049", "/company/356000000"],
  ["55203253400703", "/company/356000000"],
  ["356000000", "/company/356000000"],
  ["la poste", "/company/356000000"],
  ["", "/company/356000000"],
])("a company chosen after typing %j opens %s", (typed, path) => {
  expect(suggestionPagePath(siren, typed)).toBe(path);
});

it("leads back to the search whose filters it has", () => {
  const from = { q: "", department: "75", page: "1" };
  expect(suggestionPagePath(siren, "la poste", from)).toBe("/company/356000000?department=75");
  expect(suggestionPagePath(siren, "35600000000048", from)).toMatch(
    /^\/company\/356000000\?department=75&siret=35600000000048#/,
  );
});
