import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pathOf } from "./gate";
import type { Health } from "./health";
import { Metrics } from "./metrics";
import { routePattern } from "./route-pattern";

/** Serves `GET /metrics`, and nothing else, on a separate port. */
export async function startMetrics(port: number, host: string, health: Health): Promise<Metrics> {
  const metrics = new Metrics(routePattern, health);
  const server = createServer({ requestTimeout: 12_000 }, (incoming, outgoing) => {
    void answer(metrics, incoming, outgoing);
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return metrics;
}

async function answer(metrics: Metrics, incoming: IncomingMessage, outgoing: ServerResponse) {
  if (pathOf(incoming) !== "/metrics") return outgoing.writeHead(404).end();
  if (!["GET", "HEAD"].includes(incoming.method ?? "")) {
    return outgoing.writeHead(405, { allow: "GET, HEAD" }).end();
  }
  const text = await metrics.text();
  return outgoing.writeHead(200, { "content-type": metrics.contentType }).end(text);
}
