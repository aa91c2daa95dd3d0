import { expect, it } from "vitest";
import { document } from "./document-for-test";
import { xlsxMediaType } from "./export";
import { endpointsOf, fieldsOf, getEndpoint, refusalFields } from "./reference";

const endpoints = endpointsOf(document);
const find = (id: string) => getEndpoint(endpoints, id);

it("the reference has every operation with its answers and errors", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(endpoints.map(({ id }) => id)).toEqual(operations.map(({ operationId }) => operationId));
  for (const { id, summary, tag, answers, refusals } of endpoints) {
    expect(summary && tag, id).toBeTruthy();
    expect(answers.length, id).toBeGreaterThan(0);
    for (const { code } of refusals) expect(code, id).toMatch(/^[A-Z_]+$/);
  }
});

it("the reference lists the fields inside lists and objects, with nullable types", () => {
  const { answers, parameters, refusals } = find("searchCompanies");
  const types = (fields: { name: string; type: string }[] = []) =>
    Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  expect(types(answers[0]?.fields)).toMatchObject({
    "companies[].name": "string or null",
    "companies[].otherName": "string or null",
    "facets.department[].count": "integer",
    "towns[].near": "list of string",
    "register.version": "integer",
    without: "list of string",
    "asFilters.city": "string",
  });
  const yes = '"true" or "false"';
  expect(types(parameters)).toMatchObject({ page: "integer", active: yes, exact: yes });
  expect(parameters.filter(({ isRequired }) => isRequired)).toEqual([]);
  const limited = refusals.find(({ code }) => code === "RATE_LIMIT_EXCEEDED");
  expect(limited?.fields.map(({ name }) => name)).toEqual(["retryAfter"]);
});

it("the reference lists the media types of an export and the fields of a line", () => {
  const { answers } = find("exportCompanies");
  const [csv, lines] = ["text/csv", "application/x-ndjson"];
  expect(answers.map(({ mediaType }) => mediaType)).toEqual([csv, lines, xlsxMediaType]);
  expect(answers[1]?.fields.map(({ name }) => name)).toContain("department");
});

it("lists the fields of a list at the root", () => {
  const list = { type: "array", items: { type: "object", properties: { a: { type: "string" } } } };
  expect(fieldsOf(document, list).map(({ name }) => name)).toEqual(["[].a"]);
});

it("the errors of all endpoints are listed once, by status, with the fields of their details", () => {
  const errors = refusalFields(endpoints);
  const names = errors.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  for (const { id, refusals } of endpoints) {
    for (const { status, code, description } of refusals) {
      const found = errors.find(({ name }) => name === `${status} ${code}`);
      expect(found?.description, `${id} ${code}`).toBe(description);
    }
  }
  const typeOf = (code: string) => errors.find(({ name }) => name.endsWith(code))?.type;
  expect(typeOf("RATE_LIMIT_EXCEEDED")).toBe("details: retryAfter (integer)");
  expect(typeOf("UNAUTHORIZED")).toBe("");
});
