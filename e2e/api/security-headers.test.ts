import { createConnection } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { sendRequest } from "../support/http-request";
import { startServer, type TestServer } from "../support/server";

const protective = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};
const strictTransport = { "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/) };

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    env: { APP_URL: "https://registry.example.fr", DEMO_REGISTER: "false" },
  });
});

afterAll(() => server?.stop());

async function headersOf(path: string, headers: Record<string, string> = {}) {
  return (await sendRequest({ method: "GET", url: server.baseUrl + path, headers })).headers;
}

it.each<[string, string, Record<string, string>?]>([
  ["an answer", apiPaths.openapi],
  ["a refusal", apiPaths.session],
  ["an unknown path", "/v1/nothing"],
  ["an oversize body", apiPaths.session, { "content-length": "99999999", connection: "close" }],
  ["a path that cannot be read", "/%zz"],
  ["a probe", "/health/live"],
])("%s of what is no page may be run, framed or loaded by nobody", async (_, path, headers) => {
  expect(await headersOf(path, headers)).toMatchObject({
    ...protective,
    ...strictTransport,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "referrer-policy": "no-referrer",
  });
});

it("pages, their redirects and their files say so too", async () => {
  const page = await sendRequest({ method: "GET", url: `${server.baseUrl}/login` });
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.text)?.[0] ?? "";
  expect(page.headers).toMatchObject({ ...protective, ...strictTransport });
  expect(await headersOf("/search")).toMatchObject(strictTransport);
  for (const encoding of ["br", "identity"]) {
    const headers = await headersOf(script, { "accept-encoding": encoding });
    expect(headers).toMatchObject({ ...protective, ...strictTransport });
  }
});

it("what the HTTP parser refuses says so too", async () => {
  const { hostname, port } = new URL(server.baseUrl);
  const answer = await new Promise<string>((resolve, reject) => {
    let received = "";
    const socket = createConnection(Number(port), hostname, () => socket.write("NONSENSE\r\n\r\n"));
    socket.on("data", (chunk) => {
      received += String(chunk);
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
  expect(answer.toLowerCase()).toContain("strict-transport-security: max-age=");
  expect(answer.toLowerCase()).toContain("cross-origin-resource-policy: same-origin");
});
