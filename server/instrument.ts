import { env } from "@/platform/env";
import { log } from "@/platform/log";
import type { Instrument } from "./trace-call";

/** The instrumentation of API calls: a log line at level `debug`, and a span if tracing is configured; null: neither. */
export async function createInstrument(): Promise<Instrument | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  const trace = endpoint ? (await import("./trace-call")).traceCall : null;
  if (!log().isLevelEnabled("debug")) return trace;
  if (!trace) return logCall;
  return (request, route, call) => trace(request, route, () => logCall(request, route, call));
}

const logCall: Instrument = async (request, route, call) => {
  const startedAt = performance.now();
  const response = await call();
  const { status, headers } = response;
  const ms = Math.round(performance.now() - startedAt);
  const requestId = headers.get("x-request-id");
  log().debug({ requestId, method: request.method, route, status, ms }, "answered");
  return response;
};
