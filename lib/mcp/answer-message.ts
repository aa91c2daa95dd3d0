import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCRequestSchema,
  ListToolsRequestSchema,
  type ListToolsResult,
  PingRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { z } from "zod";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Handler } from "@/lib/http/endpoint";
import { env } from "@/platform/env";
import { version } from "@/platform/version";
import { instructions, type Tool, type ToolEndpoint, tools } from "./tools";

/** Made once, as the schemas of the tools: making them for each request would take longer than most answers. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();
const annotations = { readOnlyHint: true, openWorldHint: false };
const toolList = Object.entries(tools).map(([name, { title, description, input, output }]) => ({
  ...{ name, title, description, annotations },
  inputSchema: z.toJSONSchema(input, { target: "draft-7", io: "input" }),
  outputSchema: z.toJSONSchema(output, { target: "draft-7", io: "output" }),
})) as ListToolsResult["tools"];
/** Of the request that has the message: they are not about the endpoint's answer. */
const ofMessage = ["accept-encoding", "content-length", "if-none-match", "origin"];
const balanceNames = ["ratelimit-policy", "ratelimit"];

/** The requests that this server answers, by method. */
const requestSchemas = new Map(
  [InitializeRequestSchema, PingRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map(
    (schema) => [schema.shape.method.value as string, schema],
  ),
);

/**
 * The answer to one message of the Model Context Protocol, by a server that lives as long as the request. Adds to
 * `balances` the headers of the budget that a tool spends.
 */
export async function answerMessage(
  request: Request,
  message: unknown,
  endpoints: Record<ToolEndpoint, Handler>,
  balances: Headers,
): Promise<Response> {
  const refusal = refuseParams(message);
  if (refusal) return refusal;
  const server = new Server(
    { name: "company-registry", title: "French company registry", version },
    { instructions, jsonSchemaValidator, capabilities: { tools: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const [tool, given] = readCall(params.name, params.arguments);
      return await callTool(tool, endpoints[tool.endpoint], given, {
        caller: request.headers,
        balances,
      });
    } catch (error) {
      if (error instanceof ApiError) return toolError(error.message);
      throw error;
    }
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(withBothTypes(request), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** The SDK asks for clients that accept JSON and streams, although this server has no streams. */
function withBothTypes({ url, method, headers: given }: Request): Request {
  const headers = new Headers(given);
  if (/^$|\*\/\*|application\/(?:\*|json)/.test(headers.get("accept") ?? "")) {
    headers.set("accept", "application/json, text/event-stream");
  }
  return new Request(url, { method, headers });
}

/** The refusal of parameters that a method does not take, which the SDK would call an internal error; else null. */
function refuseParams(message: unknown): Response | null {
  const { data: request } = JSONRPCRequestSchema.safeParse(message);
  const schema = requestSchemas.get(request?.method ?? "");
  const [issue] = schema?.safeParse(message).error?.issues ?? [];
  if (!request || !issue) return null;
  const error = {
    code: ErrorCode.InvalidParams,
    message: `Invalid ${issue.path.join(".")}: ${issue.message}.`,
  };
  return Response.json({ jsonrpc: "2.0", id: request.id, error });
}

/** The tool of this name and its checked arguments. Throws ApiError. */
function readCall(name: string, given: unknown = {}): [Tool, Record<string, unknown>] {
  const tool: Tool | undefined = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw invalid("name", `must be one of ${Object.keys(tools).join(", ")}`);
  const { data, error } = tool.input.safeParse(given);
  if (data) return [tool, data];
  const sentences = error.issues.map(({ message, path }) => [message, ...path].join(" at "));
  throw new ApiError("VALIDATION_ERROR", {}, { message: sentences.join("\n") });
}

function toolError(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

/** Calls the tool's endpoint as the caller of the message. */
async function callTool(
  { requestOf, output, extras }: Tool,
  endpoint: Handler,
  given: Record<string, unknown>,
  { caller, balances }: { caller: Headers; balances: Headers },
): Promise<CallToolResult> {
  const { path, siren = "" } = requestOf(given);
  const headers = new Headers(caller);
  for (const name of ofMessage) headers.delete(name);
  const request = new Request(new URL(path, env().APP_URL), { headers });
  const response = await endpoint(request, { siren });
  for (const name of balanceNames) {
    const value = response.headers.get(name);
    if (value) balances.append(name, value);
  }
  const body = (await response.json()) as { error: string };
  if (!response.ok) {
    const error = response.status === 404 ? "The register has no such company." : body.error;
    return toolError(error);
  }
  const structuredContent = output.parse({ ...body, ...extras?.(body, given) });
  return {
    structuredContent,
    content: [{ type: "text", text: JSON.stringify(structuredContent) }],
  };
}
