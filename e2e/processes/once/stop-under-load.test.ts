import { expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { version } from "@/platform/version";
import { sendRequest } from "../../support/http-request";
import { ownServer } from "../../support/own-server";
import { exchange } from "../../support/raw-http";
import { wideLimits } from "../../support/shared-server";
import { stopUnderLoad } from "../../support/stop-run";

/** After this time, process managers send SIGKILL. */
const patienceMs = 10_000;

const { server, api } = await ownServer(wideLimits);

function ask(method: string, path: string) {
  return sendRequest({ method, url: server.baseUrl + path });
}

it.each(["/health/live", "/health/ready"])("%s is healthy on a running server", async (path) => {
  const { status, text, headers } = await ask("GET", path);
  const build = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect([status, JSON.parse(text)]).toEqual([200, { ok: true, version, build }]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(await ask("HEAD", path)).toMatchObject({ status: 200, text: "" });
  const refused = await ask("POST", path);
  expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD"]);
});

it("SIGTERM answers 200 running requests and exits before SIGKILL, even with hostile sockets", async () => {
  const { answers, code, refreshTokens } = await stopUnderLoad(server, 200, patienceMs);
  expect(answers).toEqual({ 200: 200 });
  expect(code).toBe(0);
  await server.restart();
  expect(refreshTokens).toHaveLength(20);
  for (const refresh_token of refreshTokens) {
    expect((await api.post(apiPaths.refresh, { refresh_token })).status).toBe(200);
  }
});

it("is not ready, but alive, while the server stops, which an Upgrade header does not delay", async () => {
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket";
  await exchange(`GET /nothing HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`, server.baseUrl);
  const stopping = server.stop();
  let ready: number | undefined;
  while (ready !== 503) ready = (await ask("GET", "/health/ready")).status;
  expect((await ask("GET", "/health/live")).status).toBe(200);
  await stopping;
  expect(server.logs()).toContain("SIGTERM: finishing the requests under way.");
});
