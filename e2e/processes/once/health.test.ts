import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "@/platform/version";
import { sendRequest } from "../../support/http-request";
import { startServer, type TestServer } from "../../support/server";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: { DEMO_REGISTER: "false" } });
});

afterAll(() => server?.stop());

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

it("is not ready, but alive, while the server stops", async () => {
  const stopping = server.stop();
  let ready: number | undefined;
  while (ready !== 503) ready = (await ask("GET", "/health/ready")).status;
  expect((await ask("GET", "/health/live")).status).toBe(200);
  await stopping;
});
