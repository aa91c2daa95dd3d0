import { describe, expect, it } from "vitest";
import { apiPaths } from "@/lib/contract/paths";
import { exchange, readRaw } from "../support/raw-http";

const end = "\r\n";
/** The request smuggled behind the first one. If the server parsed it, there would be a second answer. */
const hidden = `GET ${apiPaths.openapi} HTTP/1.1${end}Host: a${end}${end}`;

function post(headers: string[], rest: string, line = `POST ${apiPaths.session} HTTP/1.1`): string {
  const all = [line, "Host: a", "Content-Type: application/json", ...headers];
  return `${all.join(end)}${end}${end}${rest}`;
}

function get(headers: string[], line = `GET ${apiPaths.session} HTTP/1.1`): string {
  return `${[line, "Host: a", ...headers].join(end)}${end}${end}`;
}

const chunked = "Transfer-Encoding: chunked";
/** The end of a body in chunks. */
const last = `0${end}${end}`;

describe("ambiguous requests are refused and the connection is closed", () => {
  it.each<[string, string]>([
    ["length, then chunks", post(["Content-Length: 4", chunked], last + hidden)],
    ["chunks, then length", post([chunked, "Content-Length: 4"], last + hidden)],
    ["two lengths", post(["Content-Length: 0", "Content-Length: 5"], hidden)],
    ["one length twice", post(["Content-Length: 2", "Content-Length: 2"], `{}${hidden}`)],
    ["a list of Content-Lengths", post(["Content-Length: 0, 5"], hidden)],
    ["a Content-Length with a sign", post(["Content-Length: +2"], `{}${hidden}`)],
    ["a negative Content-Length", post(["Content-Length: -1"], hidden)],
    ["a hexadecimal Content-Length", post(["Content-Length: 0x2"], `{}${hidden}`)],
    ["an infinite Content-Length", post(["Content-Length: 99999999999999999999"], hidden)],
    ["an empty Content-Length", post(["Content-Length:"], hidden)],
    ["another name for chunked", post(["Transfer-Encoding: xchunked"], hidden)],
    ["chunks inside chunks", post(["Transfer-Encoding: chunked, identity"], hidden)],
    ["a space before the colon", post(["Transfer-Encoding : chunked"], hidden)],
    ["a header folded", post(["X: a", " b: c", "Content-Length: 0"], hidden)],
    ["chunks folded in", post(["Transfer-Encoding:", " chunked"], last + hidden)],
    ["a first header folded", get([]).replace("Host: a", " Host: a") + hidden],
    ["bare line feeds", get([]).replaceAll(end, "\n") + hidden],
    ["a bare line feed inside", get(["X: a\nY: b"]) + hidden],
    ["a bare carriage return", get(["X: a\rY: b"]) + hidden],
    ["NUL in a header", get(["X: a\0b"]) + hidden],
    ["a header without a name", get([": a"]) + hidden],
    ["a header without a colon", get(["X"]) + hidden],
    ["a space in a header name", get(["X Y: a"]) + hidden],
    ["a chunk size with a sign", post([chunked], `+2${end}{}${end}${last}${hidden}`)],
    ["a chunk size that is not a number", post([chunked], `two${end}{}${end}${last}${hidden}`)],
    ["a huge chunk size", post([chunked], `${"f".repeat(20)}${end}{}${hidden}`)],
    ["a chunk without its line end", post([chunked], `2${end}{}${last}${hidden}`)],
    ["a chunk that ends with a bare line feed", post([chunked], `2\n{}\n0\n\n${hidden}`)],
    ["a line feed in a chunk's extension", post([chunked], `2;x\n${end}{}${end}${last}`)],
    ["endless chunk extensions", post([chunked], `2;${"x".repeat(20_000)}${end}{}${end}0${end}`)],
    ["two Hosts", get(["Host: b"]) + hidden],
    ["another Host in the target", get([], `GET http://b${apiPaths.session} HTTP/1.1`) + hidden],
    ["another Host before a page", get([], "GET http://b/login/ HTTP/1.1") + hidden],
    ["a future HTTP version", get([], `GET ${apiPaths.session} HTTP/1.2`) + hidden],
    ["HTTP/2 without negotiation", `PRI * HTTP/2.0${end}${end}SM${end}${end}`],
    ["HTTP/0.9", `GET ${apiPaths.session}${end}${end}`],
    ["a target with a tab", get([], "GET /v1\t/x HTTP/1.1") + hidden],
    ["a lowercase method", get([], `get ${apiPaths.session} HTTP/1.1`) + hidden],
    ["an unknown method", get([], `WONDER ${apiPaths.session} HTTP/1.1`) + hidden],
  ])("%s", async (_, bytes) => {
    const answer = await exchange(bytes);
    const [status] = readRaw(answer);
    expect(status).toBe(400);
    expect(answer.match(/HTTP\/1\.1 \d{3} /g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain("connection: close");
  });
});

describe("unusual but unambiguous requests are answered", () => {
  it.each<[string, string, number]>([
    ["an extension of a chunk", post([chunked], `2;a=b${end}{}${end}${last}`), 400],
    ["a trailer", post([chunked], `2${end}{}${end}0${end}X: a${end}${end}`), 400],
    ["chunks in capitals", post(["Transfer-Encoding: CHUNKED"], `2${end}{}${end}${last}`), 400],
    ["an extra space", get([], `GET  ${apiPaths.session} HTTP/1.1`), 401],
    ["empty lines before", `${end}${end}${get([])}`, 401],
    ["a space in the query", get([], `GET ${apiPaths.session}?a HTTP/1.1`), 401],
  ])("%s", async (_, bytes, status) => {
    const closing = bytes.replace("Host: a", "Host: a\r\nConnection: close");
    expect(readRaw(await exchange(closing))[0]).toBe(status);
  });

  it("two pipelined requests get two answers in order", async () => {
    const first = get([], "GET /v1/nothing HTTP/1.1");
    const answers = await exchange(first + get(["Connection: close"]));
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual(["404", "401"]);
  });
});

describe("unusual paths and methods get a JSON answer", () => {
  it.each<[string, string, number]>([
    ["GET", "/%zz", 400],
    ["GET", "/%ff", 400],
    ["GET", "/login%", 400],
    ["GET", "/v1/%ff", 404],
    ["GET", "/v1/registry/company/%ff", 401],
    ["GET", "/v1/auth%2fsession", 404],
    ["GET", "/v1/auth/session\\", 404],
    ["GET", "/v1/registry/company/\\", 404],
    ["GET", "/login%2f..%2fv1%2fauth%2fsession", 404],
    ["GET", "/%2e%2e/%2e%2e/etc/passwd", 404],
    ["GET", "/login/%5c..%5cv1", 404],
    ["TRACE", "/login", 405],
    ["POST", "/login", 405],
    ["PROPFIND", "/nothing-here", 405],
    ["POST", "/api/auth/nothing", 404],
    ["PURGE", apiPaths.session, 405],
    ["QUERY", apiPaths.search, 405],
    ["PROPFIND", "/health/live", 405],
  ])("%s %s is %d", async (method, path, status) => {
    const answer = await exchange(get(["Connection: close"], `${method} ${path} HTTP/1.1`));
    const [given, code] = readRaw(answer);
    expect([given, typeof code]).toEqual([status, "string"]);
  });

  it.each(["/v1%2fauth%2fsession", "/%2fv1/auth/session", "/api%2fv1/auth/session"])(
    "an encoded slash matches no endpoint: %s",
    async (path) => {
      const answer = await exchange(get(["Connection: close"], `GET ${path} HTTP/1.1`));
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it("CONNECT gets a clean close", async () => {
    expect(await exchange(get([], "CONNECT evil.example:443 HTTP/1.1"))).toBe("");
  });
});
