import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ExportQuery } from "./export";
import { Facets, FoundCompany, facetNames, Register, SearchPage } from "./registry";
import { SearchQuery, SearchText, SuggestQuery } from "./search-query";

const api = readFileSync("docs/api.md", "utf8");

const times = (count: number, value: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => value(at)).join();
const words = (count: number) => times(count, (at) => `boulange${at}`);
const codes = (count: number) => times(count, (at) => String(10 + at));

it.each([words(20), codes(50), `${words(20)},${codes(30)}`])("nafCode may be %s", (nafCode) => {
  for (const schema of [SearchQuery, SuggestQuery]) {
    expect(schema.safeParse({ q: "a", nafCode }).success).toBe(true);
  }
  expect(ExportQuery.safeParse({ nafCode, format: "csv" }).success).toBe(true);
});

it.each([words(21), words(50), `${words(21)},62`])("nafCode may not be %s", (nafCode) => {
  for (const schema of [SearchQuery, SuggestQuery, ExportQuery]) {
    const { error } = schema.safeParse({ q: "a", nafCode, format: "csv" });
    const message = "must be at most 20 activities in words; take codes for more";
    expect(error?.issues).toMatchObject([{ path: ["nafCode"], message }]);
  }
});

it.each(Object.entries({ ...SearchPage.shape, ...FoundCompany.shape }))(
  "the field %s says which parameter asks for it, if it is not always there",
  (_, field) => {
    if (field.isOptional()) expect(field.description).toMatch(/Only with [a-z]+/);
  },
);

it.each(facetNames)("the facet %s names filters that there are", (name) => {
  const names = Facets.shape[name].description?.match(/(?<=filter )\w+|\w+(?==)/g);
  expect(names?.length).toBeGreaterThan(0);
  for (const filter of names ?? []) expect(SearchQuery.shape).toHaveProperty(filter);
});

it("a list of numbers may be as long as it says, and docs/api.md too", () => {
  const longest = Number(
    /A list of numbers may have (\d+)/.exec(SearchText.description ?? "")?.[1],
  );
  const listOf = (length: number) => `356000000${" ".repeat(length - 18)}552032534`;
  expect(SearchQuery.safeParse({ q: listOf(longest) }).success).toBe(true);
  expect(SearchQuery.safeParse({ q: listOf(longest + 1) }).success).toBe(false);
  expect(api).toContain(`${longest} characters`);
});

it("the version rises with all that docs/api.md says", () => {
  const description = Register.shape.version.description ?? "";
  expect(description).toMatch(/^Rises .+ rollback\.$/);
  expect(api).toContain(`\`version\` (r${description.slice(1, -1)})`);
});

it.each(Object.keys({ ...SearchQuery.shape, ...ExportQuery.shape }))(
  "names the parameter %s",
  (name) => {
    expect(api).toMatch(new RegExp(`[\`?&]${name}=`));
  },
);

it.each(Object.keys(SearchPage.shape))("names the field %s of a page of results", (name) => {
  expect(api).toMatch(new RegExp(`\`${name}\`|"${name}":`));
});
