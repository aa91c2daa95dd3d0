import { randomUUID } from "node:crypto";
import { answer, failureAnswer } from "@/lib/http/answer";
import { refuseUnknownOrigin, requireKey } from "@/lib/http/authenticate";
import { type Handler, withinRequestTime } from "@/lib/http/endpoint";
import { parseStrictJson, readJsonBytes } from "@/lib/http/json-body";
import { isForbidden, noteForbidden } from "@/lib/http/note-forbidden";
import type { ToolEndpoint } from "./tools";

/**
 * The handler of the MCP server: one message of the Model Context Protocol a request (Streamable HTTP), without sessions
 * and streams. Only an API key may call it. The tools call the endpoints of the API, which check and count each call.
 */
export function mcpEndpoint(endpoints: Record<ToolEndpoint, Handler>): Handler {
  const handle: Handler = async (request) => {
    const requestId = randomUUID();
    try {
      const { status, text } = await withinRequestTime(respond(request, endpoints));
      return answer(requestId, status, text || null);
    } catch (thrown) {
      if (isForbidden(thrown)) await noteForbidden(request.headers, null);
      return failureAnswer(requestId, thrown, "POST /mcp");
    }
  };
  handle.isForPrograms = true;
  return handle;
}

async function respond(request: Request, endpoints: Record<ToolEndpoint, Handler>) {
  const bytes = await readJsonBytes(request);
  refuseUnknownOrigin(request);
  await requireKey(request, new Date());
  const message = parseStrictJson(bytes);
  // The SDK takes time and memory that only those who use it should pay.
  const { answerMessage } = await import("./answer-message");
  const response = await answerMessage(request, message, endpoints);
  return { status: response.status, text: await response.text() };
}
