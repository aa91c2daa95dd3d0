import { env } from "@/platform/env";
import { log } from "@/platform/log";
import type { Watch } from "./trace-call";

/** What watches the API's calls: the log below `info`, and the tracer when it is configured; null: nobody. */
export async function makeWatch(): Promise<Watch | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  const trace = endpoint ? (await import("./trace-call")).traceCall : null;
  if (!log().isLevelEnabled("debug")) return trace;
  if (!trace) return logCall;
  return (request, route, call) => trace(request, route, () => logCall(request, route, call));
}

const logCall: Watch = async (request, route, call) => {
  const startedAt = performance.now();
  const response = await call();
  const { status, headers } = response;
  const ms = Math.round(performance.now() - startedAt);
  const requestId = headers.get("x-request-id");
  log().debug({ requestId, method: request.method, route, status, ms }, "answered");
  return response;
};
