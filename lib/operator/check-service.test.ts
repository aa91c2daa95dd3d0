import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { setTestEnv, testWithEnv } from "@/platform/env-for-test";
import { listen } from "@/platform/listen-for-test";
import { checkService } from "./check-service";

let server: Server;
testWithEnv();
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const answering =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body);
const running = (version: string, build?: string) => answering(JSON.stringify({ version, build }));
const otherBuild = /^problem: running another build of 1\.0\.0 .*; restart it, after .* newer\.$/;
const otherVersion = /^problem: running 2\.0\.0, this folder is 1\.0\.0; restart it\.$/;
const otherProgram = /^problem: Another program answers at HERE; stop it, or set PORT .*\.$/;

it.each<[string, RequestListener, RegExp]>([
  ["of the same build", running("1.0.0", "b"), /^good: running 1\.0\.0, at HERE$/],
  ["of another build", running("1.0.0", "a"), otherBuild],
  ["of a build without an id", running("1.0.0"), otherBuild],
  ["of another version", running("2.0.0"), otherVersion],
  ["that is not ready", answering("{}", 503), /^problem: HERE is not ready: .*; see its log\.$/],
  ["that says nothing", () => {}, /^problem: HERE .*: nothing came within 3 s; .* restart it\.$/],
  ["that hangs up", ({ socket }) => socket.destroy(), /^problem: HERE .*: socket hang up; /],
  ["that is a page", answering("<h1>Hello</h1>"), otherProgram],
  ["that is null", answering("null"), otherProgram],
  ["that is an error", answering('{"version":"1.0.0"}', 404), otherProgram],
])("finds a service %s", async (_, listener, expected) => {
  server = createServer(listener);
  const port = await listen(server);
  setTestEnv({ PORT: String(port) });
  const found = await checkService({ version: "1.0.0", build: "b" }, async () => true);
  const said = found.message.replace(`http://localhost:${port}`, "HERE");
  expect(`${found.state}: ${said}`).toMatch(expected);
});
