import {
  type Document,
  type Parameter,
  type Response,
  type Schema,
  schemaAt,
} from "./openapi-types";

/**
 * Completes the document for tools and generators, which ignore a parameter's description within its schema. Each parameter
 * gets a description beside its schema, and says how lists are written; bodies get examples; repeated parts become components.
 */
export function finishDocument(document: Document): Document {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    operation.parameters = operation.parameters?.map((one) => described(one as Parameter));
    const body = operation.requestBody?.content["application/json"];
    if (body) body.example = exampleOfBody(document, body.schema);
  }
  share<object>(document, "headers", (_, name) => name);
  share(document, "responses", nameOfResponse);
  share<Parameter>(document, "parameters", ({ name }) => name);
  return document;
}

function described({ schema, ...parameter }: Parameter): Parameter {
  const { description, example = exampleOf(schema), ...rest } = schema;
  const isList = schema.type === "array";
  return { ...parameter, description, ...(isList && { explode: false }), example, schema: rest };
}

/** The name of its schema; of several failures, and of an answer without a body, a common one. */
function nameOfResponse({ content = {} }: Response): string {
  const [media] = Object.values(content);
  if (!media) return "NotModified";
  return media.schema.$ref?.split("/").at(-1) ?? "Failure";
}

/** Makes components of a kind of what the operations have more than once. */
function share<Node>(
  document: Document,
  kind: "headers" | "responses" | "parameters",
  nameOf: (node: Node, key: string) => string,
): void {
  const places = holdersOf<Node>(document.paths, kind).flatMap((holder) =>
    Object.entries(holder).map(([key, node]) => ({ holder, key, text: JSON.stringify(node) })),
  );
  const components: Record<string, Node> = {};
  const references = new Map<string, { $ref: string }>();
  for (const { holder, key, text } of places) {
    if (places.filter((other) => other.text === text).length < 2) continue;
    const node = holder[key] as Node;
    if (!references.has(text)) {
      const name = nameOf(node, key);
      let id = name;
      for (let at = 2; id in components; at += 1) id = `${name}${at}`;
      components[id] = node;
      references.set(text, { $ref: `#/components/${kind}/${id}` });
    }
    holder[key] = references.get(text) as Node & { $ref: string };
  }
  document.components[kind] = components as never;
}

/** The objects or lists in a part of the document that have nodes of a kind. */
function holdersOf<Node>(part: unknown, kind: string): Record<string, Node>[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => [
    ...(key === kind ? [inner as Record<string, Node>] : []),
    ...holdersOf<Node>(inner, kind),
  ]);
}

/** The required fields; if there are none, the first. */
function exampleOfBody(document: Document, body: Schema): Record<string, unknown> {
  const { properties = {}, required } = schemaAt(document, body);
  const names = required ?? Object.keys(properties).slice(0, 1);
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(schemaAt(document, properties[name] ?? {}))]),
  );
}

function exampleOf({ example, enum: values, type, items }: Schema): unknown {
  if (example !== undefined) return example;
  if (values) return values[0];
  if (type === "boolean") return true;
  return items && [exampleOf(items)];
}
