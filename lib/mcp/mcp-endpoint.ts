import { randomUUID } from "node:crypto";
import { answer, failureAnswer } from "@/lib/http/answer";
import { budgetKeyOf, refuseUnknownOrigin, requireKey } from "@/lib/http/authenticate";
import { type Handler, withinRequestTime } from "@/lib/http/endpoint";
import { parseStrictJson, readJsonBytes } from "@/lib/http/json-body";
import { balanceHeaders, spend } from "@/lib/http/limits";
import { isForbidden, noteForbidden } from "@/lib/http/note-forbidden";
import type { ToolEndpoint } from "./tools";

/**
 * The handler of the MCP server: one message of the Model Context Protocol a request (Streamable HTTP), without sessions
 * and streams. Only an API key may call it, and each message counts. The tools call the endpoints of the API, which check
 * and count each call besides; the answer has the headers of both budgets.
 */
export function mcpEndpoint(endpoints: Record<ToolEndpoint, Handler>): Handler {
  const handle: Handler = async (request) => {
    const requestId = randomUUID();
    const balances = new Headers();
    try {
      const { status, text } = await withinRequestTime(respond(request, endpoints, balances));
      return answer(requestId, status, text || null, Object.fromEntries(balances));
    } catch (thrown) {
      if (isForbidden(thrown)) await noteForbidden(request.headers, null);
      return failureAnswer(requestId, thrown, "POST /mcp", Object.fromEntries(balances));
    }
  };
  return Object.assign(handle, { isForPrograms: true });
}

/** Adds to `balances` the headers that say what is left of the budgets. */
async function respond(
  request: Request,
  endpoints: Record<ToolEndpoint, Handler>,
  balances: Headers,
) {
  const bytes = await readJsonBytes(request);
  const caller = await requireKey(request, new Date());
  refuseUnknownOrigin(request);
  const { balance } = await spend("mcp", budgetKeyOf(caller));
  for (const [name, value] of Object.entries(balanceHeaders([balance]))) balances.set(name, value);
  const message = parseStrictJson(bytes);
  // The SDK takes time and memory that only those who use it should pay.
  const { answerMessage } = await import("./answer-message");
  const response = await answerMessage(request, message, endpoints, balances);
  return { status: response.status, text: await response.text() };
}
