import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { getRequestListener, RequestError } from "@hono/node-server";
import { answerApi, isApiPath, loadRoute, routePaths } from "@/app/api-routes";
import { closeDatabase, connection, migrateDatabase } from "@/db/client";
import { startReplicas } from "@/db/replicas";
import { invalid, unavailable } from "@/lib/contract/errors";
import {
  inertHeaders,
  protectiveHeaders,
  strictTransport,
} from "@/lib/contract/security-headers.mjs";
import { failureAnswer } from "@/lib/http/answer";
import { finishBackground } from "@/lib/http/background";
import { isHttps } from "@/lib/http/browser-session";
import { serveControl } from "@/lib/operator/control-socket";
import { warmSearch } from "@/lib/registry/warm-search";
import { env, variableNames } from "@/platform/env";
import { log } from "@/platform/log";
import { findMisspelt } from "@/platform/misspelt-variables";
import { finishTracing } from "@/platform/tracing";
import { rewriteToOriginForm } from "@/server/absolute-target";
import { BoundedRequest } from "@/server/bounded-request";
import { compressByBrotli } from "@/server/brotli-pages";
import { startCleaning } from "@/server/cleaning";
import { sendCompressed } from "@/server/compressed-files";
import { controlCommands } from "@/server/control-commands";
import { Drain } from "@/server/drain";
import { explainStartFailure } from "@/server/explain-start-failure";
import { loadDemoRegister, offerFirstInvitation } from "@/server/first-start";
import {
  answerClientErrors,
  handleExpectations,
  idleMs,
  maxConnections,
  maxHeaderLines,
  pathOf,
  sanitizeHeaders,
  sendFailure,
  serverOptions,
  validateRequest,
} from "@/server/gate";
import { Health } from "@/server/health";
import { createInstrument } from "@/server/instrument";
import type { Metrics } from "@/server/metrics";
import { PageStorages } from "@/server/page-storages";
import { newestPagesFolder } from "@/server/pages-folder";
import { printErrorsWithoutFields, printIntoLog } from "@/server/print-into-log";
import { renderWithLimits } from "@/server/render-with-limits";
import { routePattern } from "@/server/route-pattern";
import { shareConnections } from "@/server/share-connections";
import { parseInTurns } from "@/server/share-turns";
import { takeTurn } from "@/server/take-turn";
import { watchDependencies } from "@/server/watch-dependencies";

// Let the heap grow by a third of its live size instead of four times. This needs less memory, and a search costs as much.
setFlagsFromString("--heap-growing-percent=30");
// Each collection compacts pages that are a fifth empty. Otherwise the heap grows by its holes as caches turn over.
setFlagsFromString("--optimize-for-size");
if (!process.stdout.isTTY) printIntoLog();
printErrorsWithoutFields();

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** How long background work, such as a mail, may still take when the process stops. */
const backgroundMs = 3_000;
/** How long sending the last spans may take then. */
const tracingMs = 1_000;
/** Supervisors kill a process ten seconds after SIGTERM, so it exits before. */
const stopMs = 9_500;
const say = (line: string) => console.log(line);
const drain = new Drain();
const starting: Listener = (_incoming, outgoing) => sendFailure(outgoing, unavailable());
let serve = starting;
let metrics: Metrics | null = null;
let stopCleaning = async () => {};
let stopWatching = () => {};
const health = new Health(() => serve !== starting && !drain.stopping);

const options = { ...serverOptions, IncomingMessage: BoundedRequest };
const server = createServer(options, async (incoming, outgoing) => {
  drain.track(incoming, outgoing);
  metrics?.track(incoming, outgoing);
  if (isHttps()) outgoing.setHeader("strict-transport-security", strictTransport);
  // Nothing is answered before its turn, and nothing once the connection has ended.
  if (!(await takeTurn(incoming, outgoing))) return;
  try {
    const problem = validateRequest(incoming);
    if (problem) throw problem;
    sanitizeHeaders(incoming);
    rewriteToOriginForm(incoming);
    await incoming.arrive();
    if (health.matches(incoming)) await health.respond(incoming, outgoing);
    else await serve(incoming, outgoing);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else await sendFailure(outgoing, error);
  }
});
server.timeout = idleMs;
server.maxHeadersCount = maxHeaderLines;
server.maxConnections = maxConnections;
answerClientErrors(server);
handleExpectations(server);
shareConnections(server);
parseInTurns(server);

/** Requests of the API go straight to its handlers, everything else to Next. */
async function createListener(): Promise<Listener> {
  const dev = env().NODE_ENV === "development";
  const { PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: isTracing } = env();
  if (!dev) ignoreUpgrades(server);
  const folder = dev ? null : newestPagesFolder();
  if (folder) process.env.NEXT_DIST_DIR = folder;
  const storages = dev || isTracing ? null : PageStorages.create();
  const { default: next } = await import("next");
  const app = next({ dev, dir: process.cwd(), hostname: "localhost", port });
  await app.prepare();
  const pages = app.getRequestHandler();
  await Promise.all(routePaths.map(loadRoute));
  const instrument = await createInstrument();
  const api = getRequestListener((request, bindings) => {
    const incoming = bindings.incoming as IncomingMessage;
    const call = () => answerApi(request, pathOf(incoming));
    return instrument ? instrument(request, routePattern(incoming), call) : call();
  }, adaptor);
  return async (incoming, outgoing) => {
    if (isApiPath(pathOf(incoming))) return void (await api(incoming, outgoing));
    if (folder && sendCompressed(folder, incoming, outgoing)) return;
    if (!dev) setProtectiveHeaders(outgoing);
    const render = () => {
      compressByBrotli(incoming, outgoing);
      return pages(incoming, outgoing);
    };
    await renderWithLimits(incoming, outgoing, () =>
      storages ? storages.whileEnabled(outgoing, render) : render(),
    );
  };
}

const nextOwnHeaders = Object.entries({ ...protectiveHeaders, ...inertHeaders });

/** Default headers for what Next answers by itself. Pages replace them by their own. */
function setProtectiveHeaders(outgoing: ServerResponse): void {
  for (const [name, value] of nextOwnHeaders) outgoing.setHeader(name, value);
}

/** `hostname` stands in for the Host that HTTP/1.0 may omit. A request that the adaptor refuses is invalid. */
const adaptor = {
  hostname: "localhost",
  errorHandler: (error: unknown) =>
    failureAnswer(
      randomUUID(),
      error instanceof RequestError ? invalid("request", "is not valid HTTP") : error,
      "server",
    ),
};

/**
 * Removes Next's listener for upgrade requests, which never answers them. Without a listener, Node treats them as
 * ordinary requests.
 */
function ignoreUpgrades(ordinary: Server): void {
  ordinary.on("newListener", (event, listener) => {
    if (event === "upgrade") process.nextTick(() => ordinary.off("upgrade", listener));
  });
}

process.on("unhandledRejection", (error) => {
  log().error({ err: error }, "unhandled promise rejection");
});
process.on("uncaughtException", (error) => {
  console.error(error);
  process.exit(1);
});

async function start(): Promise<void> {
  warnOfMisspeltVariables();
  const { HOST, PORT, APP_URL, DATABASE_URL, DATA_DIR, METRICS_PORT, METRICS_HOST } = env();
  // With several nodes, a starting one must not accept connections yet, or the load balancer would use it.
  // A single one listens at once, and answers 503 until it is ready.
  if (!DATABASE_URL) await listen(PORT, HOST);
  await loadDemoRegister(say);
  if (METRICS_PORT !== undefined) {
    const { startMetrics } = await import("@/server/serve-metrics");
    metrics = await startMetrics(METRICS_PORT, METRICS_HOST, health);
    say(`Metrics: ${METRICS_HOST}:${METRICS_PORT}`);
  }
  const { kind } = await connection();
  await migrateDatabase();
  startReplicas();
  if (kind === "embedded") {
    const control = await serveControl(DATA_DIR, controlCommands);
    process.once("exit", control.close);
  }
  await warmSearch().catch((error) => log().warn({ err: error }, "warming up the search failed"));
  serve = await createListener();
  if (DATABASE_URL) await listen(PORT, HOST);
  await offerFirstInvitation(say, { isTerminal: process.stdout.isTTY });
  stopCleaning = startCleaning();
  stopWatching = watchDependencies(health);
  say(`Ready: ${APP_URL}`);
}

function warnOfMisspeltVariables(): void {
  for (const { name, nearest } of findMisspelt(Object.keys(process.env), variableNames)) {
    log().warn(`${name} is not known and has no effect; the nearest name is ${nearest}`);
  }
}

function listen(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      say(`Listening: ${host}:${port}`);
      resolve();
    });
  });
}

async function stop(signal: string): Promise<void> {
  if (drain.stopping) return;
  say(`${signal}: finishing the requests under way.`);
  setTimeout(() => {
    console.error("Some work did not finish in time.");
    process.exit(1);
  }, stopMs);
  stopWatching();
  await Promise.all([drain.stop(server), stopCleaning()]);
  await finishBackground(backgroundMs);
  await finishTracing(tracingMs);
  await closeDatabase();
  process.exit(0);
}

process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));

try {
  await start();
} catch (error) {
  // A stop ends what the start was waiting for.
  if (!drain.stopping) {
    console.error(explainStartFailure(error));
    process.exit(1);
  }
}
