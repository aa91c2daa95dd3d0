/** Next calls it once, before the first request. Nothing is loaded unless there is somewhere to send to. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || !process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import("@/platform/tracing");
  await startTracing();
}
