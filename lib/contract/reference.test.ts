import { expect, it } from "vitest";
import { xlsxMediaType } from "./export";
import { openApiDocument } from "./openapi";
import { endpointsOf, getEndpoint, refusalFields } from "./reference";
import { type Field, fieldsOf } from "./reference-fields";

const document = openApiDocument("https://example.fr", "1.0.0");
const endpoints = endpointsOf(document);
const find = (id: string) => getEndpoint(endpoints, id);
const typesOf = (fields: readonly Field[] = []) =>
  Object.fromEntries(fields.map(([name, type]) => [name, type]));

it("the reference has every operation with its answers and errors", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(endpoints.map(({ id }) => id)).toEqual(operations.map(({ operationId }) => operationId));
  for (const { id, summary, tag, answers, refusals } of endpoints) {
    expect(summary && tag, id).toBeTruthy();
    expect(answers.length, id).toBeGreaterThan(0);
    expect(refusals, id).toMatch(/^(?:4\d\d [A-Z_]+(?:, |$))*$/);
  }
});

it("the reference lists the fields inside lists and objects, with nullable types", () => {
  const { answers, parameters, refusals } = find("searchCompanies");
  expect(typesOf(answers[0]?.fields)).toMatchObject({
    "companies[].name": "string or null",
    "companies[].otherName": "string or null",
    "facets.department[].count": "integer",
    "towns[].near": "list of string",
    "register.version": "integer",
    without: "list of string",
    "asFilters.city": "string",
  });

  const types = { page: "integer", active: "boolean", exact: "boolean" };
  expect(typesOf(parameters)).toMatchObject(types);
  expect(parameters.filter(([, , , mark]) => mark)).toEqual([]);
  expect(refusals).toContain("429 RATE_LIMIT_EXCEEDED");
});

it("the reference lists the media types of an export and the fields of a line", () => {
  const { answers } = find("exportCompanies");
  const [csv, lines] = ["text/csv", "application/x-ndjson"];
  expect(answers.map(({ mediaType }) => mediaType)).toEqual([csv, lines, xlsxMediaType]);
  expect(answers[1]?.fields?.map(([name]) => name)).toContain("department");
});

it("lists the fields of a list at the root", () => {
  const list = { type: "array", items: { type: "object", properties: { a: { type: "string" } } } };
  expect(fieldsOf(document, list).map(([name]) => name)).toEqual(["[].a"]);
});

it("the errors of all endpoints are listed once, by status, with the fields of their details", () => {
  const errors = refusalFields(document);
  const names = errors.map(([name]) => name);
  expect(names).toEqual([...new Set(names)].sort());
  const refusals = endpoints.flatMap(({ refusals }) => refusals.split(", ").filter(Boolean));
  expect(names).toEqual(expect.arrayContaining(refusals));
  const typeOf = (code: string) => errors.find(([name]) => name.endsWith(code))?.[1];
  expect(typeOf("RATE_LIMIT_EXCEEDED")).toBe("details: retryAfter (integer)");
  expect(typeOf("UNAUTHORIZED")).toBe("");
});

it("shows what several operations have at the first of them, and names it at the others", () => {
  const [search, suggest] = ["searchCompanies", "suggestCompanies"].map(find);
  const [company, companies] = ["getCompany", "getCompanies"].map(find);
  expect(search?.parameters.map(([name]) => name)).toContain("department");
  expect(suggest?.parameters.map(([name]) => name)).toEqual(["q"]);
  const [others] = suggest?.others ?? [];
  expect(others).toMatchObject({ at: "searchCompanies" });
  expect(others?.names).toContain("department");
  const of = (name: string, one = company) =>
    one?.answers[0]?.fields?.find(([each]) => each === name);
  expect(of("company.address.country")?.[1]).toBe("string");
  expect(of("companies", companies)?.[1]).toBe("list of Company or null");
  expect(of("companies", companies)?.[3]).toBe("getCompany");
  expect(of("companies[].name", companies)).toBeUndefined();
});
