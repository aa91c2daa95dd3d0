import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { database, databaseWaits } from "@/db/client";
import { lastBackup } from "@/db/last-backup";
import { lastImport } from "@/db/last-import";
import { countReplicas } from "@/db/replicas";
import { passwordPoolLoad } from "@/lib/auth/password-pool";
import { backgroundLoad } from "@/lib/http/background";
import { isSharedStoreReachable } from "@/lib/http/limits";
import { currentRegister, liveVersion } from "@/lib/registry/live-register";
import { type CountName, countOf } from "@/platform/counts";
import { isUp } from "@/platform/dependencies";
import { version } from "@/platform/version";
import { withTimeout } from "@/platform/with-timeout";
import type { Health } from "./health";

const readTimeoutMs = 500;
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Value = number | boolean | null;
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

  constructor(
    private readonly routeOf: RouteOf,
    health: Health,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.readHealth(health);
    this.readRegister();
    this.readWork();
    this.gauges("registry_build_info", "Always 1; the version of the service.", "version", () => ({
      [version]: 1,
    }));
  }

  private readHealth(health: Health): void {
    this.gauge("registry_ready", "1: the process can be sent requests.", async () => {
      return (await health.readiness()).ready;
    });
    this.gauge("registry_database_up", "1: the database answers.", async () => {
      return (await health.readiness()).database;
    });
    this.gauge("registry_writes_up", "1: the last test write succeeded.", async () => {
      return (await health.readiness()).writes;
    });
    this.gauge("registry_mail_server_up", "1: it took the last connection.", () =>
      isUp("mailServer"),
    );
    this.gauge(
      "registry_limiter_store_up",
      "1: limits are shared; 0: the store is away.",
      isSharedStoreReachable,
    );
    const help = "Read replicas by state: healthy, behind or unreachable.";
    this.gauges("registry_replicas", help, "state", countReplicas);
  }

  private readRegister(): void {
    this.gauge("registry_live_version", "Version of the live register.", () =>
      readOr(null, liveVersion),
    );
    this.gauge("registry_data_timestamp_seconds", "Day of the data.", () =>
      readOr(null, async () => {
        const { date } = await currentRegister();
        return date === null ? null : Date.parse(date) / 1000;
      }),
    );
    this.gauge("registry_last_backup_timestamp_seconds", "Of the last backup; 0: none.", () =>
      readOr(null, async () => (await lastBackup(await database())) ?? 0),
    );
    const help = "When the last import or update ended or, while it runs, began, by its outcome.";
    this.gauges("registry_last_import_timestamp_seconds", help, "outcome", async () => {
      const last = await readOr(null, async () => lastImport(await database()));
      return last ? { [last.outcome]: last.at } : {};
    });
  }

  private readWork(): void {
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
    const background = "Mails and other work after an answer.";
    this.gauge("registry_background_running", background, backgroundLoad);
    const waiting = "Statements that wait for a connection.";
    this.gauge("registry_database_waiting", waiting, databaseWaits);
    this.counts("registry_mails_total", "Mails by outcome.", "outcome", {
      sent: "mailsSent",
      saved: "mailsSaved",
      failed: "mailsFailed",
    });
    this.counts("registry_search_cache_total", "Sets of the search index asked for.", "result", {
      hit: "searchCacheHits",
      miss: "searchCacheMisses",
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

  private counts(
    name: string,
    help: string,
    label: string,
    names: Readonly<Record<string, CountName>>,
  ): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        counter.reset();
        for (const [value, of] of Object.entries(names))
          counter.inc({ [label]: value }, countOf(of));
      },
    });
  }

  /** A gauge whose label has each of the values that are read. */
  private gauges(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const values = await read();
        gauge.reset();
        for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number);
      },
    });
  }

  /** Null: the value is not known. The metric is then absent, because a comparison with NaN says nothing. */
  private gauge(name: string, help: string, read: () => Value | Promise<Value>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        const value = await read();
        if (value === null) gauge.remove();
        else gauge.set(Number(value));
      },
    });
  }
}

/** What the database answers; `otherwise` if it does not answer. */
async function readOr<Result>(otherwise: Result, read: () => Promise<Result>): Promise<Result> {
  return withTimeout(readTimeoutMs, read()).catch(() => otherwise);
}
