import {
  type Document,
  type Operation,
  type Response,
  resolve,
  type Schema,
} from "./openapi-types";

/** A type as text. `description`: of whoever has it. */
type Type = { text: string; description?: string | undefined; isOptional?: boolean };
type Types = Record<string, Type>;
const absent: Type = { text: "never", isOptional: true };

/** TypeScript's types of all operations and components of the document, as openapi-fetch reads them. */
export function clientTypes(document: Document): string {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const { schemas, responses = {}, parameters = {} } = document.components;
  const interfaces = {
    paths: mapOf(document.paths, (methods) =>
      objectOf(
        mapOf(methods, ({ operationId, summary, description = "" }) => ({
          text: `operations["${operationId}"]`,
          description: `${summary}. ${description}`,
        })),
      ),
    ),
    operations: Object.fromEntries(
      operations.map((operation) => [operation.operationId, typeOfOperation(document, operation)]),
    ),
    components: {
      schemas: objectOf(mapOf(schemas, typeOf)),
      responses: objectOf(mapOf(responses, typeOfContent)),
      parameters: objectOf(mapOf(parameters, ({ schema }) => typeOf(schema))),
    },
  };
  return Object.entries<Types>(interfaces)
    .map(([name, types]) => `export interface ${name} ${objectOf(types).text}\n`)
    .join("\n");
}

function typeOfOperation(document: Document, operation: Operation): Type {
  const { parameters = [], requestBody, responses } = operation;
  const typesIn = (place: string): Type => {
    const named = parameters.map((one) => ({ ...resolve(document, one), one }));
    const some = named.filter((parameter) => parameter.in === place);
    if (some.length === 0) return absent;
    const types = some.map(({ name, one, schema, description, required = false }) => {
      const { text } = "$ref" in one ? typeOf(one) : typeOf(schema);
      return [name, { text, description, isOptional: !required }] as const;
    });
    const isOptional = !some.some(({ required }) => required);
    return { ...objectOf(Object.fromEntries(types)), isOptional };
  };
  const places = ["query", "header", "path", "cookie"];
  return objectOf({
    parameters: objectOf(Object.fromEntries(places.map((place) => [place, typesIn(place)]))),
    requestBody: requestBody ? typeOfContent(requestBody) : absent,
    responses: objectOf(
      mapOf(responses, (one) => ("$ref" in one ? typeOf(one) : typeOfContent(one))),
    ),
  });
}

/** Of a response or of a request's body. */
function typeOfContent({ content }: Pick<Response, "content">): Type {
  const ofMedia = content && objectOf(mapOf(content, ({ schema }) => typeOf(schema)));
  return objectOf({ content: ofMedia ?? absent });
}

function typeOf(schema: Schema): Type {
  const { $ref, description } = schema;
  const text = $ref === undefined ? textOf(schema) : `components${indexed($ref)}`;
  return { text, description };
}

/** `["schemas"]["Company"]` of `#/components/schemas/Company`. */
function indexed($ref: string): string {
  const steps = $ref.split("/").slice(2);
  return steps.map((step) => `["${step}"]`).join("");
}

const names: Record<string, string> = { integer: "number", object: "Record<string, unknown>" };

function textOf(schema: Schema): string {
  const { anyOf, enum: allowed, const: only, type, items, properties, required } = schema;
  const { additionalProperties: values } = schema;
  if (anyOf) return anyOf.map((one) => typeOf(one).text).join(" | ");
  if (allowed) return allowed.map((one) => JSON.stringify(one)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (properties) {
    const types = Object.entries(properties).map(([name, property]) => {
      return [name, { ...typeOf(property), isOptional: !required?.includes(name) }] as const;
    });
    return objectOf(Object.fromEntries(types)).text;
  }
  if (items) return `(${typeOf(items).text})[]`;
  if (values) return `Record<string, ${typeOf(values).text}>`;
  return [type ?? "unknown"]
    .flat()
    .map((one) => names[one] ?? one)
    .join(" | ");
}

function mapOf<Value>(values: Record<string, Value>, map: (value: Value) => Type): Types {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function objectOf(types: Types): Type {
  const fields = Object.entries(types).map(([name, { text, description, isOptional }]) => {
    const comment = description ? `/** ${description.replaceAll("*/", "*\\/")} */\n` : "";
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment}${key}${isOptional ? "?" : ""}: ${text};`;
  });
  const lines = fields
    .join("\n")
    .split("\n")
    .map((line) => `  ${line}\n`);
  return { text: `{\n${lines.join("")}}` };
}
