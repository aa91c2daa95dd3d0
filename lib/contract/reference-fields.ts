import { type Document, type Schema, schemaAt } from "./openapi-types";

/**
 * A field of a request or an answer: its path (`companies[].siren`), type and description. It is a list because a page has
 * hundreds. `mark`: of a request, `required`; of an answer, the operation at which its own fields are shown.
 */
export type Field = readonly [name: string, type: string, description: string, mark?: string];

/** The operation at which the fields of a component are shown already; null: they are shown here. */
export type ShownAt = (component: string) => string | null;

/** The fields of a request; with `shownAt` of an answer. Nested ones too, but `ok`, which every answer has. */
export function fieldsOf(document: Document, of: Schema, shownAt?: ShownAt, prefix = ""): Field[] {
  const schema = withoutNull(schemaAt(document, of));
  const { items, properties = {}, required = [] } = withoutNull(schemaAt(document, schema));
  if (items) return fieldsOf(document, items, shownAt, `${prefix}[]`);
  return Object.entries(properties).flatMap(([key, value]) => {
    if (prefix === "" && key === "ok") return [];
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const { description = "" } = schemaAt(document, value);
    const field = [name, typeName(document, value), description] as const;
    const component = componentOf(value);
    const at = component && shownAt?.(component);
    if (at) return [[...field, at]];
    const isMarked = !shownAt && required.includes(key);
    const inner = fieldsOf(document, value, shownAt, name);
    return [isMarked ? [...field, "required"] : field, ...inner];
  });
}

/** The component of a value, of what it is if it is not null, or of those in a list. */
function componentOf(of: Schema): string | undefined {
  const { $ref, items } = withoutNull(of);
  return items ? componentOf(items) : $ref;
}

/** `string`, `integer or null`, `"csv" or "jsonl"`, `list of FoundCompany`. */
export function typeName(document: Document, of: Schema): string {
  const schema = schemaAt(document, of);
  if (of.$ref && schema.properties) return of.$ref.split("/").at(-1) ?? "";
  if (schema.anyOf) return schema.anyOf.map((each) => typeName(document, each)).join(" or ");
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? "any"].flat();
  const names = types.map((type) =>
    type === "array" && schema.items ? `list of ${typeName(document, schema.items)}` : type,
  );
  return names.join(" or ");
}

/** The schema of a nullable value without null. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null");
  return others?.length === 1 ? (others[0] as Schema) : schema;
}
