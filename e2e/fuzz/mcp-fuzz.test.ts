import fc from "fast-check";
import { expect, it } from "vitest";
import { mcpPath } from "@/lib/contract/paths";
import { tools } from "@/lib/mcp/tools";
import { type HttpResponse, sendRequest } from "../support/http-request";
import { ownServer } from "../support/own-server";
import { wideLimits } from "../support/shared-server";
import { FuzzCallers } from "./fuzz-callers";
import { fuzzOptions } from "./fuzz-options";
import { type McpRequest, mcpRequest } from "./mcp-messages";

const { messages, seed } = fuzzOptions();
const batchSize = 50;
/** What JSON-RPC calls an error of the server's own. */
const internalError = -32_603;

const { server } = await ownServer({ ...wideLimits, DEMO_REGISTER: "true" });
const callers = new FuzzCallers(server);
/** The tools that have answered, and how often each status was seen. */
const answered = new Set<string>();
const statuses = new Map<number, number>();

async function send(request: McpRequest): Promise<void> {
  const { caller, headers, body } = request;
  const credentials = await callers.callerOf({ ...request, method: "POST", path: mcpPath });
  const response = await sendRequest({
    method: "POST",
    url: server.baseUrl + mcpPath,
    headers: { ...credentials.headers, ...headers },
    ...(body !== null && { body }),
  });
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  const problem = problemOf(response, caller.endsWith("key"));
  if (problem) throw new Error(`${problem}: ${response.status} ${response.text.slice(0, 500)}`);
  if (response.status === 200 && JSON.parse(response.text).result?.structuredContent) {
    answered.add(JSON.parse(String(body)).params.name);
  }
}

/** What an answer has that none may have; null: nothing. */
function problemOf({ status, headers, text }: HttpResponse, hasKey: boolean): string | null {
  if (status >= 500) return "an error of the server";
  if (!headers["x-request-id"]) return "no request id";
  if (headers["cache-control"] !== "no-store") return "may be cached";
  if (headers["x-content-type-options"] !== "nosniff") return "may be sniffed";
  if (!hasKey && ![401, 413, 415].includes(status)) return "a caller without a key was let in";
  if (status === 202) return text === "" ? null : "an answer to a notification";
  const answer = JSON.parse(text);
  if (answer.ok === false) return answer.code && answer.error ? null : "no envelope";
  if (answer.jsonrpc !== "2.0") return "neither the envelope nor JSON-RPC";
  return answer.error?.code === internalError ? "an internal error" : null;
}

it("answers every message without an error of its own, and logs none", async () => {
  const batch = fc.array(mcpRequest, { minLength: batchSize, maxLength: batchSize });
  const property = fc.asyncProperty(batch, async (all) => {
    const outcomes = await Promise.allSettled(all.map(send));
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(messages / batchSize) });
  const counts = [...statuses].toSorted().map((each) => each.join(" × "));
  process.stdout.write(`mcp fuzz: seed ${seed}, by status ${counts.join(", ")}\n`);
  expect([...answered].toSorted()).toEqual(Object.keys(tools).toSorted());
  expect(server.logs()).not.toMatch(/"level":[56]0|unhandled|uncaught|at .*\.js:\d/i);
  const ready = await sendRequest({ method: "GET", url: `${server.baseUrl}/health/ready` });
  expect(ready.status).toBe(200);
}, 3_600_000);
