import type { McpToolName } from "@/lib/contract/mcp-tools";
import type { Document } from "@/lib/contract/openapi-types";
import { type Field, fieldsOf } from "@/lib/contract/reference-fields";
import { tools } from "./tools";

/** The arguments of each tool, with the first sentence of their descriptions, for people to read. */
export function toolArguments(document: Document): Record<McpToolName, Field[]> {
  const entries = Object.entries(tools).map(([name, { input }]) => {
    const schema = JSON.parse(JSON.stringify(input.toJSONSchema({ io: "input" })));
    return [name, fieldsOf(document, schema).map(withOneSentence)];
  });
  return Object.fromEntries(entries) as Record<McpToolName, Field[]>;
}

function withOneSentence([name, type, description, ...mark]: Field): Field {
  const [first = ""] = description.split(/(?<=\.) (?=[A-Z])/);
  return [name, type, first, ...mark];
}
