import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { claimClientAddressHeader } from "@/lib/http/client-address";
import { testWithEnv } from "@/platform/env-for-test";
import { listen } from "@/platform/listen-for-test";
import { sendRequest } from "../e2e/support/http-request";
import { sanitizeHeaders } from "./gate";

type Sanitized = { headers: IncomingHttpHeaders; names: string[] };

let server: Server;
let port: number;
testWithEnv();
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    sanitizeHeaders(incoming);
    const names = incoming.rawHeaders.filter((_, at) => at % 2 === 0);
    outgoing.end(JSON.stringify({ headers: incoming.headers, names }));
  });
  port = await listen(server);
});
afterAll(() => server.close());

async function sanitized(headers: Record<string, string>): Promise<Sanitized> {
  const { text } = await sendRequest({ method: "GET", url: `http://127.0.0.1:${port}/`, headers });
  return JSON.parse(text) as Sanitized;
}

it.each([
  ...["X-Forwarded-For", "x-forwarded-host", "x-forwarded-proto", "Forwarded", "x-real-ip"],
  ...["x-middleware-subrequest", "X-Middleware-Rewrite", "x-invoke-path", "next-action"],
  "next-router-state-tree",
])("removes %s", async (name) => {
  const { headers, names } = await sanitized({ [name]: "x", "x-other": "kept" });
  expect(headers[name.toLowerCase()]).toBeUndefined();
  expect(names.map((each) => each.toLowerCase())).not.toContain(name.toLowerCase());
  expect(headers["x-other"]).toBe("kept");
});

it("keeps the state of Next's router only when it is given once", async () => {
  const state = JSON.stringify(["", {}]);
  const { headers } = await sanitized({ "next-router-state-tree": state });
  expect(headers["next-router-state-tree"]).toBe(state);
  // Joined by a comma, as Node does it, the two lines are one valid state.
  const lines = ['["",{"a":["",{}]', '"b":["",{}]}]'].map(
    (part) => `next-router-state-tree: ${part}\r\n`,
  );
  const socket = createConnection(port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines.join("")}\r\n`);
  const answer = await text(socket);
  expect(answer).toContain('"host":"a"');
  expect(answer).not.toContain("router-state");
});

it("sets the client address from the socket", async () => {
  const { headers } = await sanitized({ "x-forwarded-for": "203.0.113.1" });
  expect(headers[claimClientAddressHeader()]).toBe("127.0.0.1");
});
