import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countReplicas } from "@/db/replicas";
import { passwordPoolLoad } from "@/lib/auth/password-pool";
import { liveVersion } from "@/lib/registry/live-register";
import { withTimeout } from "@/platform/with-timeout";

const readTimeoutMs = 500;
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type RouteOf = (incoming: IncomingMessage) => string;

/** Metrics for Prometheus. No label has more values than the service has routes. */
export class Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;
  private readonly requests = new Counter({
    name: "http_requests_total",
    help: 'Requests that have ended; status "broken" if the answer was cut off.',
    labelNames: ["method", "route", "status"],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "From a request's headers to the end of its answer.",
    labelNames: ["method", "route"],
    buckets: seconds,
    registers: [this.registry],
  });

  constructor(private readonly routeOf: RouteOf) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge("registry_passwords_waiting", "Passwords that wait for a hashing thread.", () => {
      return passwordPoolLoad().waiting;
    });
    this.gauge("registry_passwords_hashing", "Hashing threads at work.", () => {
      return passwordPoolLoad().hashing;
    });
    const rounds: Counter = new Counter({
      name: "registry_password_rounds_total",
      help: "Rounds of bcrypt that the hashing threads have done.",
      registers: [this.registry],
      collect: () => {
        rounds.reset();
        rounds.inc(passwordPoolLoad().rounds);
      },
    });
    this.gauge("registry_live_version", "Version of the live register.", readVersion);
    const replicas: Gauge = new Gauge({
      name: "registry_replicas",
      help: "Read replicas by state: healthy, behind or unreachable.",
      labelNames: ["state"],
      registers: [this.registry],
      collect: () => {
        for (const { state, count } of countReplicas()) replicas.set({ state }, count);
      },
    });
  }

  /** Call for each request, before it is handled. */
  track(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const startedAt = performance.now();
    const method = methods.has(incoming.method ?? "") ? String(incoming.method) : "other";
    const route = this.routeOf(incoming);
    outgoing.once("close", () => {
      const status = outgoing.writableFinished ? String(outgoing.statusCode) : "broken";
      this.requests.inc({ method, route, status });
      this.durations.observe({ method, route }, (performance.now() - startedAt) / 1000);
    });
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }
}

/** The version of the live register; NaN if the database does not answer. */
async function readVersion(): Promise<number> {
  return withTimeout(readTimeoutMs, liveVersion()).catch(() => Number.NaN);
}
