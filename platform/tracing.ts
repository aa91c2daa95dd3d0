import { perProcess } from "./per-process";

const shared = perProcess("tracing", (): { provider?: { shutdown: () => Promise<void> } } => ({}));

/**
 * Sends spans by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. The OpenTelemetry packages read the
 * other OTEL_ variables themselves. The tracer is the process's, for both module instances.
 */
export async function startTracing(): Promise<void> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const named = resources.resourceFromAttributes({ "service.name": "company-registry" });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new NodeTracerProvider({
    resource: named.merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  shared.provider = provider;
}

/** Sends what has not been sent yet, `maxMs` at most: before the process ends. */
export async function finishTracing(maxMs: number): Promise<void> {
  if (!shared.provider) return;
  const expiry = new Promise<void>((resolve) => setTimeout(resolve, maxMs).unref());
  await Promise.race([shared.provider.shutdown().catch(() => {}), expiry]);
}
