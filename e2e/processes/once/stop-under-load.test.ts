import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { Api } from "../../support/api";
import { startServer, type TestServer } from "../../support/server";
import { wideLimits } from "../../support/shared-server";
import { stopUnderLoad } from "../../support/stop-run";

/** After this time, process managers send SIGKILL. */
const patienceMs = 10_000;

describe("SIGTERM", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { ...wideLimits, DEMO_REGISTER: "false" } });
  });
  afterAll(() => server?.stop());

  it("answers 200 running requests and exits before SIGKILL, even with hostile sockets", async () => {
    const { answers, code, refreshTokens } = await stopUnderLoad(server, 200, patienceMs);
    expect(answers).toEqual({ 200: 200 });
    expect(code).toBe(0);
    await server.restart();
    expect(refreshTokens).toHaveLength(20);
    const api = await Api.of(server);
    for (const refresh_token of refreshTokens) {
      expect((await api.post(apiPaths.refresh, { refresh_token })).status).toBe(200);
    }
  });
});
