import { perProcess } from "./per-process";

const shared = perProcess("tracing", (): { provider?: { shutdown: () => Promise<void> } } => ({}));

/**
 * Starts sending spans to OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP. The OpenTelemetry packages read the other OTEL_
 * variables themselves, and register the tracer for the whole process.
 */
export async function startTracing(): Promise<void> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const named = resources.resourceFromAttributes({ "service.name": "company-registry" });
  const detected = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new NodeTracerProvider({
    resource: named.merge(detected),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  shared.provider = provider;
}

/** Flushes unsent spans before the process exits; waits `maxMs` at most. */
export async function finishTracing(maxMs: number): Promise<void> {
  if (!shared.provider) return;
  const expiry = new Promise<void>((resolve) => setTimeout(resolve, maxMs).unref());
  await Promise.race([shared.provider.shutdown().catch(() => {}), expiry]);
}
