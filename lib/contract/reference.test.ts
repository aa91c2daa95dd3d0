import { describe, expect, it } from "vitest";
import { xlsxMediaType } from "./export";
import { openApiDocument } from "./openapi";
import type { Document } from "./openapi-types";
import { endpointsOf, fieldsOf, getEndpoint, refusalFields } from "./reference";
import { facetNames } from "./registry";

const document = JSON.parse(
  JSON.stringify(openApiDocument("https://example.fr", "1.0.0")),
) as Document;
const endpoints = endpointsOf(document);
const find = (id: string) => getEndpoint(endpoints, id);

const registerFields = ["register", "register.date", "register.version", "register.demo"];

describe("the reference", () => {
  it("has every operation with its answers and errors", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(endpoints.map(({ id }) => id)).toEqual(operations.map(({ operationId }) => operationId));
    for (const { id, summary, tag, answers, refusals } of endpoints) {
      expect(summary && tag, id).toBeTruthy();
      expect(answers.length, id).toBeGreaterThan(0);
      for (const { code } of refusals) expect(code, id).toMatch(/^[A-Z_]+$/);
    }
  });

  it("begins with the register, then follows the document's groups", () => {
    const { tags } = openApiDocument("https://example.fr", "1.0.0");
    const shown = new Set(endpoints.map(({ tag }) => tag));
    expect([...shown]).toEqual(tags?.map(({ name }) => name));
    expect([...shown][0]).toBe("registry");
  });

  it("lists the fields inside lists and objects, with nullable types", () => {
    const { answers, parameters, refusals } = find("searchCompanies");
    const fields = answers[0]?.fields ?? [];
    expect(fields.map(({ name }) => name)).toEqual([
      "companies",
      ...["siren", "siret", "name", "legalForm", "city", "postalCode", "active"].map(
        (name) => `companies[].${name}`,
      ),
      ...["nafCode", "nafLabel", "closingDate"].map((name) => `companies[].${name}`),
      ...[
        "employeeRange",
        "employeeRangeCode",
        "category",
        "registrationDate",
        "department",
        "townName",
        "street",
        "complement",
        "otherName",
      ].map((name) => `companies[].${name}`),
      ...["total", "page", "nextCursor", "facets"],
      ...facetNames.flatMap((name) => [
        `facets.${name}`,
        ...["value", "label", "count"].map((field) => `facets.${name}[].${field}`),
      ]),
      ...["activities", "activities[].value", "activities[].code", "activities[].label"],
      ...["towns", "towns[].value", "towns[].name", "towns[].near"],
      ...[...registerFields, "corrected", "without", "unknownNumbers"],
      ...["number", "reason", "siren"].map((name) => `unknownNumbers[].${name}`),
      ...["totalsWithout", "asFilters"],
      ...["q", "nafCode", "city", "postalCode", "department", "region", "legalForm"].map(
        (name) => `asFilters.${name}`,
      ),
      ...[
        "employeeRange",
        "category",
        "createdFrom",
        "createdTo",
        "closedFrom",
        "closedTo",
        "active",
        "economieSociale",
        "sort",
      ].map((name) => `asFilters.${name}`),
      "totalAsFilters",
      "withoutAsFilters",
    ]);
    expect(fields.find(({ name }) => name === "companies[].name")?.type).toBe("string or null");
    expect(parameters.find(({ name }) => name === "q")?.isRequired).toBe(false);
    expect(parameters.find(({ name }) => name === "page")?.type).toBe("integer");
    expect(parameters.find(({ name }) => name === "active")?.type).toBe('"true" or "false"');
    expect(parameters.find(({ name }) => name === "exact")).toMatchObject({
      type: '"true" or "false"',
      isRequired: false,
    });
    expect(fields.find(({ name }) => name === "without")?.type).toBe("list of string");
    const limited = refusals.find(({ code }) => code === "RATE_LIMIT_EXCEEDED");
    expect(limited?.fields.map(({ name }) => name)).toEqual(["retryAfter"]);
  });

  it("lists the fields of a suggestion", () => {
    const fields = find("suggestCompanies").answers[0]?.fields ?? [];
    expect(fields.map(({ name }) => name)).toEqual([
      "suggestions",
      ...["siren", "name", "city", "townName", "active", "otherName"].map(
        (name) => `suggestions[].${name}`,
      ),
      ...registerFields,
    ]);
  });

  it("lists the media types of an export and the fields of a line", () => {
    const { answers } = find("exportCompanies");
    expect(answers.map(({ mediaType }) => mediaType)).toEqual([
      "text/csv",
      "application/x-ndjson",
      xlsxMediaType,
    ]);
    expect(answers[1]?.fields.map(({ name }) => name)).toContain("department");
  });
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
