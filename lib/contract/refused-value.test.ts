import { expect, it } from "vitest";
import type { z } from "zod";
import { EstablishmentsQuery } from "./establishments";
import { ExportQuery } from "./export";
import { PreferencesBody } from "./preferences";
import { CompaniesBody } from "./registry";
import { SearchQuery } from "./search-query";

const long = "x".repeat(60);

it.each<[string, z.ZodType, object, string]>([
  ["department", SearchQuery, { department: "75, XX,YY" }, '"XX"'],
  ["department", EstablishmentsQuery, { department: "75," }, '""'],
  ["siren", SearchQuery, { siren: "356000000,12" }, '"12"'],
  ["include", SearchQuery, { q: "a", include: 'match,"all"' }, '"\\"all\\""'],
  [
    "columns",
    ExportQuery,
    { q: "a", format: "csv", columns: `name,${long}` },
    `"${"x".repeat(49)}…`,
  ],
  ["sirens", CompaniesBody, { sirens: ["356000000", "35600000", "1"] }, '"35600000"'],
  ["sirens", CompaniesBody, { sirens: ["356000000", 552032534] }, "552032534"],
  ["tableColumns", PreferencesBody, { tableColumns: ["siren", null] }, "null"],
])("a refused list says which value of %s is wrong", (field, schema, given, value) => {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  expect(issue?.path[0]).toBe(field);
  expect(issue?.message).toMatch(/^must be /);
  expect(issue?.message.split("; ").at(-1)).toBe(`${value} is not`);
});
