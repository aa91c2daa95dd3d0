import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { apiPaths, companyPath, searchPath } from "@/lib/contract/paths";
import { version } from "@/platform/version";
import { newPassword, seedSignedInUser } from "../../support/accounts";
import { sendRequest } from "../../support/http-request";
import { logEntries } from "../../support/log-entries";
import { metric, metricsUrl, scrape } from "../../support/metrics";
import { ownServer } from "../../support/own-server";
import { queryDatabase } from "../../support/query-database";
import { startServer } from "../../support/server";
import { type Span, startTraceCollector } from "../../support/trace-collector";

const newTraceId = () => randomBytes(16).toString("hex");
const callerSpan = "00f067aa0ba902b7";

const collector = await startTraceCollector();
afterAll(() => collector.stop());
const { server, api } = await ownServer({
  DEMO_REGISTER: "true",
  LOG_LEVEL: "debug",
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: "50",
  OTEL_SERVICE_NAME: "registry-under-test",
});
const user = await seedSignedInUser(api, server);

const requests = (method: string, route: string, status: string) =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe("GET /metrics on METRICS_PORT", () => {
  it("counts requests by the route's pattern, method and status, and times them", async () => {
    const route = "/v1/registry/company/{siren}";
    const before = await metric(server, requests("GET", route, "404"));
    for (const siren of ["000000001", "000000002", "%zz"]) {
      await api.get(companyPath(siren), user.accessToken);
    }
    expect(await metric(server, requests("GET", route, "404"))).toBe(before + 3);
    const timed = `http_request_duration_seconds_count{method="GET",route="${route}"}`;
    expect(await metric(server, timed)).toBe(before + 3);
  });

  it("has no labels of unbounded cardinality: paths, identifiers, methods, queries", async () => {
    const label = randomBytes(8).toString("hex");
    for (const path of [
      `/${label}`,
      `/v1/${label}`,
      `/v1/auth/sessions/${label}`,
      `/api/auth/${label}`,
      `/_next/static/${label}.js`,
      searchPath(label),
    ]) {
      await sendRequest({ method: "GET", url: server.baseUrl + path });
    }
    await sendRequest({ method: "PROPFIND", url: server.baseUrl + apiPaths.session });
    const text = await scrape(server);
    expect(text).not.toContain(label);
    expect(text).toContain('method="other",route="/v1/auth/session"');
    expect(text).toContain('route="/v1/auth/sessions/{id}"');
    expect(text).toContain('route="/v1/*"');
  });

  it("covers the event loop, the process, the live register and the hashing queue", async () => {
    const text = await scrape(server);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    const [live] = await queryDatabase<{ version: number }>(
      server,
      "select version from live_register",
    );
    expect(await metric(server, "registry_live_version")).toBe(live?.version);
    expect(await metric(server, "registry_passwords_hashing")).toBe(0);
    const email = user.email;
    const tries = Array.from({ length: 4 }, (_, turn) =>
      api.post(apiPaths.session, { email: `${turn}${email}`, password: newPassword() }),
    );
    let most = 0;
    const done = Promise.all(tries).then(() => true);
    while (!(await Promise.race([done, scrape(server).then(() => false)]))) {
      most = Math.max(most, await metric(server, "registry_passwords_waiting"));
    }
    expect(most).toBeGreaterThan(0);
    expect(await metric(server, "registry_passwords_waiting")).toBe(0);
  });

  it("tells of imports, data, mails, the database's queue, the cache and the build", async () => {
    const before = await metric(server, 'registry_mails_total{outcome="saved"}');
    await api.post(apiPaths.passwordResetRequest, { email: user.email });
    await expect
      .poll(() => metric(server, 'registry_mails_total{outcome="saved"}'))
      .toBe(before + 1);
    await queryDatabase(
      server,
      "insert into imports (kind, outcome, finished_at) values ('stock', 'failed', now())",
    );
    const text = await scrape(server);
    expect(text).toMatch(/^registry_last_import_timestamp_seconds\{outcome="failed"\} \d{10}/m);
    expect(text).not.toMatch(/^registry_.* nan$/im);
    expect(text).toContain(`registry_build_info{version="${version}"} 1`);
    expect(text).not.toMatch(/^registry_limiter_store_up /m);
    expect(text).toMatch(/^registry_last_backup_timestamp_seconds 0$/m);
    expect(await metric(server, "registry_database_waiting")).toBe(0);
    const hits = await metric(server, 'registry_search_cache_total{result="hit"}');
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await api.get(searchPath("la poste"), user.accessToken)).status).toBe(200);
    }
    expect(await metric(server, 'registry_search_cache_total{result="hit"}')).toBeGreaterThan(hits);
  });

  it.each(["deploy/alerts.yaml", "deploy/dashboard.json"])(
    "%s names only metrics of it",
    async (path) => {
      const exposed = [...(await scrape(server)).matchAll(/^# TYPE (\w+)/gm)].map(
        ([, name]) => name,
      );
      const file = readFileSync(path, "utf8");
      const named = file.match(/\b(?:registry|http|nodejs|process)_\w+/g) ?? [];
      expect(named.length).toBeGreaterThan(10);
      for (const name of named) expect(exposed).toContain(name.replace(/_(bucket|count|sum)$/, ""));
    },
  );

  it("is served only there, and nothing else is", async () => {
    const onMain = await sendRequest({ method: "GET", url: `${server.baseUrl}/metrics` });
    expect(onMain.text).not.toContain("http_requests_total");
    const { origin } = new URL(metricsUrl(server));
    for (const path of ["/", apiPaths.openapi, "/health/live"]) {
      const { status } = await sendRequest({ method: "GET", url: origin + path });
      expect(status).toBe(404);
    }
    const { status } = await sendRequest({ method: "POST", url: metricsUrl(server) });
    expect(status).toBe(405);
  });
});

describe("a request's log line", () => {
  it("has the request id of its answer, its route and its status", async () => {
    const { headers } = await api.get(companyPath("000000001"), user.accessToken);
    const entry = () =>
      logEntries(server).find(({ requestId }) => requestId === headers["x-request-id"]);
    await expect.poll(entry).toMatchObject({
      method: "GET",
      route: "/v1/registry/company/{siren}",
      status: 404,
      msg: "answered",
    });
  });
});

describe("standard output without a terminal", () => {
  it("has only JSON lines, from the start to the stop", async () => {
    const other = await startServer({
      env: { DEMO_REGISTER: "false", LOG_LEVEL: "warn", LIMTI_SEARCH: "5/1m" },
    });
    await expect.poll(other.printed).toContain("Ready: ");
    await sendRequest({ method: "GET", url: `${other.baseUrl}/login` });
    await other.stop();
    const lines = other.printed().trimEnd().split("\n");
    const messages = lines.map((line) => JSON.parse(line).msg);
    expect(messages).toContain(`Ready: ${other.baseUrl}`);
    expect(messages).toContain(
      "LIMTI_SEARCH is not known and has no effect; the nearest name is LIMIT_SEARCH",
    );
    expect(messages).toContain("SIGTERM: finishing the requests under way.");
  });
});

describe("tracing to OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("creates one span per request, a child of the caller's, with route, status and request id", async () => {
    const traceId = newTraceId();
    const { headers } = await api.call("GET", searchPath("danone"), {
      token: user.accessToken,
      headers: { traceparent: `00-${traceId}-${callerSpan}-01` },
    });
    expect(await collector.spanOf(traceId)).toMatchObject({
      parentSpanId: callerSpan,
      name: `GET ${apiPaths.search}`,
      service: "registry-under-test",
      attributes: {
        "http.request.method": "GET",
        "http.route": apiPaths.search,
        "http.response.status_code": "200",
        "registry.request_id": headers["x-request-id"],
      },
    });
    expect(collector.spans.filter((span) => span.traceId === traceId)).toHaveLength(1);
  });

  it("starts a new trace when the caller sends none or an invalid one", async () => {
    const headers = { traceparent: "00-zz-1-01" };
    const answer = await api.call("GET", apiPaths.session, { headers });
    expect(answer.status).toBe(401);
    const requestId = answer.headers["x-request-id"];
    const isOfAnswer = ({ attributes }: Span) => attributes["registry.request_id"] === requestId;
    await expect.poll(() => collector.spans.filter(isOfAnswer)).toHaveLength(1);
    const { traceId = "", parentSpanId } = collector.spans.find(isOfAnswer) ?? {};
    expect(parentSpanId).toBeFalsy();
    expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toHaveLength(1);
  });

  it("flushes the last spans before the process exits", async () => {
    const traceId = newTraceId();
    const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
    await api.call("GET", apiPaths.session, { headers, token: user.accessToken });
    await server.stop();
    expect(collector.spans.map((span) => span.traceId)).toContain(traceId);
  });
});
