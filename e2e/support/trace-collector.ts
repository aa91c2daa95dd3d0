import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

type Value = { stringValue?: string; intValue?: number | string };
type Attribute = { key: string; value: Value };

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, string>;
  status: { code?: number };
  service: string | undefined;
};

export type TraceCollector = {
  url: string;
  spans: Span[];
  /** Waits until a span of the trace has arrived. */
  spanOf: (traceId: string) => Promise<Span>;
  stop: () => void;
};

/** Receives spans as an OpenTelemetry collector does: OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: Span[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    if (incoming.url === "/v1/traces") spans.push(...readSpans(body));
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spanOf = async (traceId: string) => {
    for (;;) {
      const found = spans.find((span) => span.traceId === traceId);
      if (found) return found;
      await wait(20);
    }
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, spanOf, stop };
}

type Sent = Omit<Span, "attributes" | "service"> & { attributes: Attribute[] };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Sent[] }[];
  }[];
};

function readSpans(body: string): Span[] {
  return (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const { "service.name": service } = valuesOf(resource.attributes);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: valuesOf(span.attributes), service }));
  });
}

function valuesOf(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  );
}
