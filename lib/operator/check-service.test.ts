import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { parseEnv, setEnv } from "@/platform/env";
import { checkService } from "./check-service";

const AUTH_SECRET = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
let server: Server;
let address: string;

afterEach(() => {
  setEnv(undefined);
  server.closeAllConnections();
  server.close();
});

/** What is said of a port where something answers like this. */
async function examine(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const PORT = String((server.address() as AddressInfo).port);
  address = `http://localhost:${PORT}`;
  setEnv(parseEnv({ AUTH_SECRET, PORT }));
  return checkService({ version: "1.0.0", build: "b" }, async () => true);
}

it("finds a service that is not ready", async () => {
  expect(await examine((_, response) => response.writeHead(503).end("{}"))).toEqual({
    name: "service",
    state: "problem",
    message: `${address} is not ready: it starts, stops, or cannot use its database; see its log.`,
  });
});

it.each([
  ["the same build", '"build":"b"', "good", /^running 1\.0\.0, at /],
  [
    "another build",
    '"build":"a"',
    "problem",
    /^running another build of 1\.0\.0 .*; restart it, after .* newer\.$/,
  ],
  ["a build without an id", '"ok":true', "problem", /^running another build of 1\.0\.0 /],
])("finds %s of the same version", async (_, field, state, message) => {
  const body = `{"version":"1.0.0",${field}}`;
  const finding = await examine((__, response) => response.writeHead(200).end(body));
  expect(finding).toEqual({ name: "service", state, message: expect.stringMatching(message) });
});

it("finds another version", async () => {
  const found = await examine((_, response) => response.writeHead(200).end('{"version":"2.0.0"}'));
  const message = /^running 2\.0\.0, this folder is 1\.0\.0; .*restart it\.$/;
  expect(found).toMatchObject({ state: "problem", message: expect.stringMatching(message) });
});

it.each([
  ["a page", 200, "<h1>Hello</h1>"],
  ["null", 200, "null"],
  ["an error", 404, '{"version":"1.0.0"}'],
])("finds another program, which answers with %s", async (_, status, body) => {
  const finding = await examine((__, response) => response.writeHead(status).end(body));
  expect(finding).toEqual({
    name: "service",
    state: "problem",
    message: `Another program answers at ${address}; stop it, or set PORT as the service has it.`,
  });
});

it.each<[string, RequestListener, RegExp]>([
  ["says nothing", () => {}, /nothing came within 3 s/],
  ["hangs up", (request) => request.socket.destroy(), /socket hang up/],
])("finds a service that %s", async (_, answer, reason) => {
  const { state, message } = await examine(answer);
  expect(state).toBe("problem");
  expect(message).toMatch(reason);
  expect(message).toMatch(/; look into its log, then restart it\.$/);
});
