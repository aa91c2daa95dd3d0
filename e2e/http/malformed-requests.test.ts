import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { sendRequest } from "../support/http-request";
import { exchange, readRaw } from "../support/raw-http";
import { sharedServer } from "../support/shared-server";

const { baseUrl } = sharedServer();

function get(path: string, headers: string[] = ["Host: registry.test"], version = "1.1"): string {
  return [`GET ${path} HTTP/${version}`, ...headers, "Connection: close", "", ""].join("\r\n");
}

beforeAll(async () => {
  expect((await sendRequest({ method: "GET", url: `${baseUrl}/login` })).status).toBe(200);
});

// Side by side, because a connection that the server keeps open is read until it is silent for three seconds.
describe.concurrent("a malformed request gets a JSON answer", () => {
  const refused = [400, "VALIDATION_ERROR"];
  it.each<[string, string, (number | string)[]]>([
    ["no Host", get("/v1/x", []), refused],
    ["an empty Host", get("/v1/x", ["Host:"]), refused],
    ["a Host with a space", get("/v1/x", ["Host: a b"]), refused],
    ["a Host that is no address", get("/v1/x", ["Host: 1.2.3.999"]), refused],
    ["HTTP/1.0 without Host", get(apiPaths.session, [], "1.0"), [401, "UNAUTHORIZED"]],
    ["an unknown expectation", get("/v1/x", ["Host: a", "Expect: wonders"]), refused],
    ["the target *", get("*"), refused],
    ["a walk up to the API", get("/login/../v1/auth/session"), [404, "NOT_FOUND"]],
    ["headers of 20 KB", get("/v1/x", ["Host: a", `X: ${"a".repeat(20_000)}`]), refused],
    ["no HTTP at all", "HELLO\r\n\r\n", refused],
    ["201 cookies", get("/v1/x", ["Host: a", `Cookie: a${";a".repeat(200)}`]), refused],
    ["501 parameters", get(`/login?a${"&a".repeat(500)}`, ["Host: a"]), refused],
  ])("%s", async (_, bytes, answer) => {
    expect(readRaw(await exchange(bytes))).toEqual(answer);
  });

  /** What is no HTTP at all, after another request: server/bounded-request.test.ts. */
  it("also after another on the same connection", async () => {
    const first = "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n";
    const tooLong = get(`/v1/x?${"a".repeat(16_500)}`);
    const answers = (await exchange([first, tooLong])).split(/(?=HTTP\/1\.1 )/);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 200 /);
    expect(readRaw(answers[1] ?? "")).toEqual([400, "VALIDATION_ERROR"]);
    expect(answers[1]).toContain("are too long");
  });

  it("an address near 16 KB gets one too, wherever it leads", async () => {
    const cookies = ["", "Cookie: registry-session=x\r\n"];
    const targets = ["/search?q=", "/search/?q=", "/login?next=/", "/company/", "/nothing/"];
    for (const target of [...targets, "/v1/registry/search?q=", "/api/auth/csrf?x="]) {
      for (const length of [8_100, 15_000, 16_200, 16_300, 16_384, 17_000, 200_000]) {
        for (const cookie of cookies) {
          const address = target.padEnd(length, "a");
          const bytes = `GET ${address} HTTP/1.1\r\nHost: a\r\n${cookie}Connection: close\r\n\r\n`;
          const answer = await exchange([bytes.slice(0, 16_000), bytes.slice(16_000)]);
          const isApi = target.startsWith("/v1") && length <= 16_300 && answer.includes("401");
          const refusal = isApi ? [401, "UNAUTHORIZED"] : [400, "VALIDATION_ERROR"];
          expect(readRaw(answer), `${target} ${length}`).toEqual(refusal);
        }
      }
    }
  });

  it("HEAD is told that its body is too large before it sends one", async () => {
    const head = "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 70000\r\n\r\n";
    const socket = connect(Number(new URL(sharedServer().baseUrl).port), "127.0.0.1");
    socket.write(head);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it("a body that is too large is refused before it is sent, where the sender asks first", async () => {
    const head = (length: number) =>
      `POST ${apiPaths.session} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    for (const [sent, statuses] of [
      [[head(70_000)], ["413"]],
      [
        [head(2), "{}"],
        ["100", "400"],
      ],
    ] as const) {
      const answers = await exchange([...sent]);
      const seen = [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
      expect(seen).toEqual(statuses);
    }
  });

  it("a page's request gets one answer, however it goes on", async () => {
    const start = "POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    const answers = await exchange([start, "5;x=", "\u0000\r\nhello\r\n"]);
    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it("an Upgrade header is ignored, also after a page was served", async () => {
    const upgrade = ["Host: a", "Connection: Upgrade", "Upgrade: h2c"];
    const bytes = ["GET /v1/auth/session HTTP/1.1", ...upgrade, "", ""].join("\r\n");
    const page = ["GET /nothing-here HTTP/1.1", ...upgrade, "", ""].join("\r\n");
    const [answer = "", missing] = await Promise.all([bytes, page].map((sent) => exchange(sent)));
    expect(readRaw(answer)).toEqual([401, "UNAUTHORIZED"]);
    expect(missing).toMatch(/^HTTP\/1\.1 404 /);
  });
});
