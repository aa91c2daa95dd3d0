import { expect, it } from "vitest";
import { document } from "./document-for-test";
import { xlsxMediaType } from "./export";
import { endpointsOf, fieldsOf, getEndpoint } from "./reference";
import { refusalFields, shownEndpoints } from "./shown-endpoint";

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
  expect(types(fieldsOf(document, answers[0]?.schema ?? {}))).toMatchObject({
    "companies[].name": "string or null",
    "companies[].otherName": "string or null",
    "facets.department[].count": "integer",
    "towns[].near": "list of string",
    "register.version": "integer",
    without: "list of string",
    "asFilters.city": "string",
  });

  expect(types(parameters)).toMatchObject({ page: "integer", active: "boolean", exact: "boolean" });
  expect(parameters.filter(({ isRequired }) => isRequired)).toEqual([]);
  const limited = refusals.find(({ code }) => code === "RATE_LIMIT_EXCEEDED");
  expect(limited?.fields.map(({ name }) => name)).toEqual(["retryAfter"]);
});

it("the reference lists the media types of an export and the fields of a line", () => {
  const { answers } = find("exportCompanies");
  const [csv, lines] = ["text/csv", "application/x-ndjson"];
  expect(answers.map(({ mediaType }) => mediaType)).toEqual([csv, lines, xlsxMediaType]);
  const line = fieldsOf(document, answers[1]?.schema ?? {});
  expect(line.map(({ name }) => name)).toContain("department");
});

it("lists the fields of a list at the root", () => {
  const list = { type: "array", items: { type: "object", properties: { a: { type: "string" } } } };
  expect(fieldsOf(document, list).map(({ name }) => name)).toEqual(["[].a"]);
});

it("the errors of all endpoints are listed once, by status, with the fields of their details", () => {
  const errors = refusalFields(endpoints);
  const names = errors.map(([name]) => name);
  expect(names).toEqual([...new Set(names)].sort());
  for (const { id, refusals } of endpoints) {
    for (const { status, code, description } of refusals) {
      const found = errors.find(([name]) => name === `${status} ${code}`);
      expect(found?.[2], `${id} ${code}`).toBe(description);
    }
  }
  const typeOf = (code: string) => errors.find(([name]) => name.endsWith(code))?.[1];
  expect(typeOf("RATE_LIMIT_EXCEEDED")).toBe("details: retryAfter (integer)");
  expect(typeOf("UNAUTHORIZED")).toBe("");
});

it("shows what several operations have at the first of them, and names it at the others", () => {
  const shown = shownEndpoints(document, endpoints);
  const shownOf = (id: string) => shown.find((endpoint) => endpoint.id === id);
  const [search, suggest] = ["searchCompanies", "suggestCompanies"].map(shownOf);
  const [company, companies] = ["getCompany", "getCompanies"].map(shownOf);
  expect(search?.parameters?.map(([name]) => name)).toContain("department");
  expect(suggest?.parameters?.map(([name]) => name)).toEqual(["q"]);
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
