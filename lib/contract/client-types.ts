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

/** TypeScript's types of all operations and schemas of the document, as openapi-fetch reads them. */
export function clientTypes(document: Document): string {
  const paths = mapOf(document.paths, (methods) =>
    objectOf(mapOf(methods, (operation) => typeOfOperation(document, operation))),
  );
  const schemas = objectOf(mapOf(document.components.schemas, typeOf));
  return Object.entries<Types>({ paths, components: { schemas } })
    .map(([name, types]) => `export interface ${name} ${objectOf(types).text}\n`)
    .join("\n");
}

function typeOfOperation(document: Document, operation: Operation): Type {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const all = parameters.map((one) => resolve(document, one));
  const typeOfThoseIn = (place: string): Type => {
    const some = all.filter((parameter) => parameter.in === place);
    if (some.length === 0) return absent;
    const types = some.map(({ name, schema, description, required = false }) => {
      return [name, { ...typeOf(schema), description, isOptional: !required }] as const;
    });
    const isOptional = !some.some(({ required }) => required);
    return { ...objectOf(Object.fromEntries(types)), isOptional };
  };
  const places = ["query", "header", "path", "cookie"];
  const type = objectOf({
    parameters: objectOf(Object.fromEntries(places.map((one) => [one, typeOfThoseIn(one)]))),
    requestBody: requestBody ? typeOfContent(requestBody) : absent,
    responses: objectOf(mapOf(responses, (one) => typeOfContent(resolve(document, one)))),
  });
  return { ...type, description: `${summary}. ${description}` };
}

/** Of a response or of a request's body. */
function typeOfContent({ content }: Pick<Response, "content">): Type {
  const ofMedia = content && objectOf(mapOf(content, ({ schema }) => typeOf(schema)));
  return objectOf({ content: ofMedia ?? absent });
}

function typeOf(schema: Schema): Type {
  const { $ref, description } = schema;
  const name = $ref?.split("/").at(-1);
  return { text: name ? `components["schemas"]["${name}"]` : textOf(schema), description };
}

const names: Record<string, string> = { integer: "number", object: "Record<string, unknown>" };

function textOf(schema: Schema): string {
  const { anyOf, enum: allowed, const: only, items, additionalProperties: values } = schema;
  const { type = "unknown", properties, required } = schema;
  if (anyOf) return anyOf.map((one) => typeOf(one).text).join(" | ");
  if (allowed) return allowed.map((one) => JSON.stringify(one)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (items) return `Array<${typeOf(items).text}>`;
  if (properties) {
    const types = mapOf(properties, (one, name) => {
      return { ...typeOf(one), isOptional: !required?.includes(name) };
    });
    return objectOf(types).text;
  }
  if (values) return `Record<string, ${typeOf(values).text}>`;
  const types = [type].flat();
  return types.map((one) => names[one] ?? one).join(" | ");
}

function mapOf<Value>(
  values: Record<string, Value>,
  map: (value: Value, name: string) => Type,
): Types {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)]));
}

function objectOf(types: Types): Type {
  const fields = Object.entries(types).map(([name, { text, description, isOptional }]) => {
    const comment = description ? `/** ${description.replaceAll("*/", "*\\/")} */\n` : "";
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment}${key}${isOptional ? "?" : ""}: ${text};\n`;
  });
  const indented = fields.join("").replace(/^(?=.)/gm, "  ");
  return { text: `{\n${indented}}` };
}
