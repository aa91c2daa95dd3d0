import fc from "fast-check";
import { tools } from "@/lib/mcp/tools";
import type { JsonSchema } from "../support/operations";
import { anyBytes, type Body, extreme, mangled } from "./bodies";
import { callers, type FuzzRequest } from "./fuzz-request";
import { knownNames } from "./known-values";
import { hostileJson, hostileText, validOf } from "./values";
import { weighted } from "./weighted";

export type McpRequest = Omit<FuzzRequest, "method" | "path">;

type Message = Record<string, unknown>;

const known = { ...knownNames, identifier: ["356000000", "35600000000048", "FR83552032534"] };
const schemas = Object.entries(tools).map(([name, { input }]) => ({
  name,
  schema: input.toJSONSchema({ io: "input" }) as JsonSchema,
}));

const validArguments = fc.oneof(
  ...schemas.map(({ name, schema }) =>
    fc
      .tuple(validOf(schema, "", known) as fc.Arbitrary<Message>, fc.nat(3))
      // Of many arguments a call has only a few, or hardly any would be valid.
      .map(([given, count]) => ({
        name,
        arguments: Object.fromEntries(
          Object.entries(given).filter(
            ([field], at) => at < count || schema.required?.includes(field),
          ),
        ),
      })),
  ),
);

const hostileArguments = fc.record(
  {
    name: fc.oneof(fc.constantFrom(...Object.keys(tools)), hostileText),
    arguments: fc.oneof(
      fc.dictionary(
        fc.oneof(fc.constantFrom("q", "identifier", "limit"), hostileText),
        hostileJson,
      ),
      hostileJson,
    ),
    _meta: hostileJson,
  },
  { requiredKeys: [] },
);

const clientInfo = { name: "fuzz", version: "1" };
const initialize = {
  ...{ protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
};
const methods = [
  ...["initialize", "ping", "tools/list", "tools/call", "notifications/initialized"],
  ...["notifications/cancelled", "resources/list", "prompts/get", "completion/complete"],
  ...[
    "logging/setLevel",
    "sampling/createMessage",
    "elicitation/create",
    "tasks/get",
    "tasks/list",
  ],
];

const validMessage: fc.Arbitrary<Message> = weighted(
  [6, validArguments.map((params) => message("tools/call", params))],
  [
    1,
    fc.constantFrom(message("ping"), message("tools/list"), message("initialize", initialize), {
      jsonrpc: "2.0",
      method: "notifications/initialized",
    }),
  ],
);

const hostileMessage: fc.Arbitrary<Message> = weighted(
  [4, hostileArguments.map((params) => message("tools/call", params))],
  [
    3,
    fc.record(
      {
        jsonrpc: weighted([4, fc.constant("2.0")], [1, hostileJson]),
        id: fc.oneof(fc.integer(), hostileJson),
        method: fc.oneof(fc.constantFrom(...methods), hostileText, hostileJson),
        params: fc.oneof(hostileArguments, hostileJson),
        result: hostileJson,
        error: hostileJson,
      },
      { requiredKeys: [] },
    ),
  ],
);

/** Messages to the MCP server: valid ones, almost valid ones, and arbitrary bytes. */
export const mcpRequest: fc.Arbitrary<McpRequest> = fc.record({
  caller: weighted(
    [6, fc.constantFrom("member by key" as const, "admin by key" as const)],
    [1, fc.constantFrom(...callers)],
  ),
  headers: fc
    .record(
      {
        "content-type": mostly("application/json", ["text/plain", "application/json; charset=x"]),
        accept: mostly("application/json, text/event-stream", ["*/*", "text/event-stream", ""]),
        "mcp-protocol-version": mostly("2025-06-18", ["1", "2025-03-26", "x".repeat(300)]),
        "mcp-session-id": fc.constantFrom("x", "0"),
        "last-event-id": fc.constantFrom("1", "x"),
        "if-none-match": fc.constantFrom("*", '"1"'),
      },
      { requiredKeys: ["content-type", "accept"] },
    )
    .map((headers) => headers as Record<string, string>),
  body: bodies(),
});

function bodies(): fc.Arbitrary<Body> {
  const valid = validMessage.map((one) => JSON.stringify(one));
  const hostile = hostileMessage.map((one) => JSON.stringify(one));
  return weighted(
    [8, valid],
    [8, hostile],
    [2, mangled(valid)],
    [1, fc.array(validMessage).map((all) => JSON.stringify(all))],
    [1, hostileJson.map((value) => JSON.stringify(value))],
    [1, anyBytes],
    [1, extreme],
    [1, fc.nat(20).map((depth) => deepCall(depth))],
  );
}

/** A call of a tool with arguments that are nested. */
function deepCall(depth: number): string {
  const nested = `${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`;
  const params = `{"name":"find_companies","arguments":{"q":${nested}}}`;
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
}

function message(method: string, params?: unknown): Message {
  return { jsonrpc: "2.0", id: 1, method, ...(params !== undefined && { params }) };
}

function mostly(usual: string, others: string[]): fc.Arbitrary<string> {
  return weighted([12, fc.constant(usual)], [1, fc.constantFrom(...others)]);
}
