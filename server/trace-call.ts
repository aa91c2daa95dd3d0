import {
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from "@opentelemetry/api";

/** Runs a call of the API and reports it. `route` is its path pattern. */
export type Instrument = (
  request: Request,
  route: string,
  call: () => Promise<Response>,
) => Promise<Response>;

const headersOf: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
};

/** Records a call as a span, a child of the caller's span in `traceparent`. */
export const traceCall: Instrument = (request, route, call) => {
  const { method, headers } = request;
  const parent = propagation.extract(ROOT_CONTEXT, headers, headersOf);
  const attributes = { "http.request.method": method, "http.route": route };
  const options = { kind: SpanKind.SERVER, attributes };
  const tracer = trace.getTracer("company-registry");
  return tracer.startActiveSpan(`${method} ${route}`, options, parent, async (span) => {
    try {
      const response = await call();
      span.setAttribute("http.response.status_code", response.status);
      span.setAttribute("registry.request_id", response.headers.get("x-request-id") ?? "");
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    } finally {
      span.end();
    }
  });
};
