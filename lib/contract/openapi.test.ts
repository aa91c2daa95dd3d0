import { expect, it } from "vitest";
import { openApiDocument } from "./openapi";
import { resolve, type Schema } from "./openapi-types";

const document = openApiDocument("https://registry.example.fr", "1.0.0");
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The schemas in a part of the document, by where they are; not those behind references. */
function schemasIn(part: unknown, place = ""): [string, Schema][] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.entries(part).flatMap(([name, one]) => schemasIn(one, `${place}/${name}`));
  const { properties = {} } = part as Schema;
  return [
    ...Object.entries(properties).map(([name, one]): [string, Schema] => [`${place}.${name}`, one]),
    ...inner,
  ];
}

/** Of a schema, or of the component that it refers to. */
function descriptionOf({ $ref, description, anyOf = [], items }: Schema): string | undefined {
  if (description) return description;
  if ($ref) return descriptionOf(resolve<Schema>(document, { $ref }));
  return [...anyOf, ...(items ? [items] : [])].map(descriptionOf).find(Boolean);
}

it("describes every parameter beside its schema, with an example", () => {
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map((one) => ({ operationId, ...resolve(document, one) })),
  );
  expect(parameters.length).toBeGreaterThan(90);
  const poor = parameters.filter(
    ({ description, example }) => !description || example === undefined,
  );
  expect(poor.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
});

it("describes every property", () => {
  const properties = schemasIn(document.components.schemas);
  expect(properties.length).toBeGreaterThan(250);
  const poor = properties.filter(([, schema]) => !descriptionOf(schema));
  expect(poor.map(([place]) => place)).toEqual([]);
});

it("has an example of every body, and of every answer that is text", () => {
  const poor = operations.flatMap(({ operationId, requestBody, responses }) => {
    const answers = Object.values(responses).map((one) => resolve(document, one));
    const media = [requestBody, ...answers].flatMap((one) => Object.entries(one?.content ?? {}));
    const bare = media.filter(([, { example, examples }]) => example === undefined && !examples);
    return bare.map(([type]) => `${operationId} ${type}`);
  });
  const files = ["exportCompanies", "exportEstablishments"];
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  expect(poor).toEqual(files.map((id) => `${id} ${xlsx}`));
});

it("says the values of lists and flags", () => {
  const { parameters = [] } = operations.find((one) => one.operationId === "searchCompanies") ?? {};
  const find = (wanted: string) =>
    parameters.map((one) => resolve(document, one)).find(({ name }) => name === wanted);
  expect(find("active")?.schema).toEqual({ type: "boolean" });
  expect(find("category")).toMatchObject({
    explode: false,
    schema: { type: "array", items: { type: "string", enum: ["PME", "ETI", "GE"] } },
  });
});

it("has at most 3 KB for an operation", () => {
  const bytes = Buffer.byteLength(JSON.stringify(document));
  expect(bytes / operations.length).toBeLessThanOrEqual(3 * 1024);
});
