import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isApiPath } from "@/app/api-routes";
import { ApiError, invalid } from "@/lib/contract/errors";
import { languageHeader } from "@/lib/contract/languages";
import { maxPageAddress, pagePaths } from "@/lib/contract/page-paths";
import { failureAnswer } from "@/lib/http/answer";
import { claimClientAddressHeader, resolveClientAddress } from "@/lib/http/client-address";
import { maxBodyBytes } from "@/lib/http/json-body";
import { env } from "@/platform/env";
import { namesThisService } from "./absolute-target";
import { BoundedRequest, lingerMs, maxDroppedBytes } from "./bounded-request";
import { isRouterState, routerStateHeader } from "./router-state";
import { visitorLanguage } from "./visitor-language";

/** Time limits for a client. `validateRequest` checks the Host header instead of Node. */
export const serverOptions = {
  requireHostHeader: false,
  headersTimeout: 6_000,
  requestTimeout: 12_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection is closed after this time without traffic, for example when a client stops reading a download. */
export const idleMs = 60_000;

/** Node drops header lines after this number unseen, so a request that reaches it is refused. Each takes memory. */
export const maxHeaderLines = 200;
/** What Next does with cookies and with parameters of an address takes the square of their number. */
const maxCookies = 200;
const maxParameters = 500;
/** Each takes some 20 KB until its request has come, which may be never. */
export const maxConnections = 5_000;

/** Headers that only a proxy or Next may set. No page has a server action, and Next logs requests for one. */
const internalHeaders =
  /^(x-forwarded-|x-middleware-|x-invoke-|x-visitor-language$|x-real-ip$|forwarded$|next-action$)/;

/** The path of a request without its query, even if the target is absolute. */
export function pathOf(incoming: IncomingMessage): string {
  const target = incoming.url ?? "/";
  const path = target.startsWith("/")
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return path.split("?", 1)[0] || "/";
}

/** Removes headers that only a proxy may set or that Next cannot parse, and adds the client address and the language. */
export function sanitizeHeaders(incoming: IncomingMessage): void {
  const forwarded = incoming.headers["x-forwarded-for"];
  const address = resolveClientAddress(incoming.socket.remoteAddress, String(forwarded ?? ""));
  const kept: string[] = [];
  const hasState = hasRouterState(incoming);
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at] ?? "";
    const isState = name.toLowerCase() === routerStateHeader;
    if (isState ? !hasState : internalHeaders.test(name.toLowerCase()))
      delete incoming.headers[name.toLowerCase()];
    else kept.push(name, incoming.rawHeaders[at + 1] ?? "");
  }
  const own = {
    [claimClientAddressHeader()]: address,
    [languageHeader]: visitorLanguage(incoming),
  };
  Object.assign(incoming.headers, own);
  incoming.rawHeaders = [...kept, ...Object.entries(own).flat()];
}

/** Whether the state of Next's router is there, once. Looked at once for a request, because it takes long. */
function hasRouterState(incoming: IncomingMessage): boolean {
  const { headers, headersDistinct } = incoming;
  if (isApiPath(pathOf(incoming)) || headersDistinct[routerStateHeader]?.length !== 1) return false;
  return isRouterState(String(headers[routerStateHeader]));
}

/** The error of a request that must not reach the handlers or Next; null if it is valid. */
export function validateRequest(incoming: IncomingMessage): ApiError | null {
  if (incoming.rawHeaders.length >= 2 * maxHeaderLines) return invalid("headers", "are too many");
  if ((incoming.headers.cookie ?? "").split(";").length > maxCookies) {
    return invalid("headers", "have too many cookies");
  }
  if (!/^(100-continue)?$/i.test(incoming.headers.expect ?? "")) {
    return invalid("expect", "is not supported");
  }
  if (!hasOneHost(incoming)) return invalid("host", "must be given once");
  if (!namesThisService(incoming)) return invalid("host", "must be that of the address");
  if (Number(incoming.headers["content-length"] ?? 0) > maxBodyBytes) {
    return new ApiError("PAYLOAD_TOO_LARGE");
  }
  const path = pathOf(incoming);
  return isApiPath(path) ? validateApiPath(path) : validatePageRequest(incoming, path);
}

/** The adaptor for the handlers fails on a backslash, and no endpoint has one in its path. */
function validateApiPath(path: string): ApiError | null {
  return path.includes("\\") ? new ApiError("NOT_FOUND") : null;
}

/** Path segments that Next would normalise with a redirect or resolve to another path. */
const oddSegment = /\\|(^|\/)\.{1,2}(\/|$)/;

function validatePageRequest(incoming: IncomingMessage, path: string): ApiError | null {
  if (!path.startsWith("/")) return invalid("path", "must begin with a slash");
  if ((incoming.url ?? "").length > maxPageAddress) return invalid("address", "is too long");
  if ((incoming.url ?? "").split("&").length > maxParameters) {
    return invalid("address", "has too many parameters");
  }
  if (!isDecodable(path)) return invalid("path", "is not valid percent-encoded UTF-8");
  if (oddSegment.test(decodeURIComponent(path))) return new ApiError("NOT_FOUND");
  if (incoming.headers["transfer-encoding"] !== undefined) {
    return invalid("body", "must have a content-length");
  }
  return pageMethods(path).includes(incoming.method ?? "")
    ? null
    : new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow: pageMethods(path).join(", ") } });
}

/** Routes below `/api/` check their methods themselves. */
function pageMethods(path: string): string[] {
  if (path.startsWith("/api/")) {
    return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  }
  const takesForms = path === pagePaths.language || env().NODE_ENV === "development";
  return ["GET", "HEAD", ...(takesForms ? ["POST"] : [])];
}

const hostPattern = /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host",
  );
  if (hosts.length === 0) return httpVersion === "1.0";
  const [host = ""] = hosts;
  return hosts.length === 1 && hostPattern.test(host) && URL.canParse(`http://${host}`);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Sends the error envelope. The connection is closed after it, except for a 413. */
export async function sendFailure(outgoing: ServerResponse, error: unknown): Promise<void> {
  const response = failureAnswer(randomUUID(), error, "server");
  if (response.status !== 413) response.headers.set("connection", "close");
  const body = await response.text();
  response.headers.set("content-length", String(Buffer.byteLength(body)));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // Without a body to write, nothing would be sent before the end.
  if (outgoing.req.method === "HEAD") outgoing.flushHeaders();
  outgoing.write(body);
  if (outgoing.req instanceof BoundedRequest) await outgoing.req.finish();
  outgoing.end();
}

const parserErrors: Record<string, ApiError> = {
  ERR_HTTP_REQUEST_TIMEOUT: invalid("request", "took too long to arrive"),
  HPE_HEADER_OVERFLOW: invalid("headers", "are too long"),
};
const notHttp = invalid("request", "is not valid HTTP");

/** Every expectation is answered like any request, in its turn; a body is asked for unless the request is refused. */
export function handleExpectations(server: Server): void {
  server.on("checkContinue", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (validateRequest(incoming)) outgoing.setHeader("connection", "close");
    else outgoing.writeContinue();
    server.emit("request", incoming, outgoing);
  });
  server.on("checkExpectation", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    server.emit("request", incoming, outgoing);
  });
}

/** Answers a request that the HTTP parser refuses with the error envelope, after those before it. */
export function answerClientErrors(server: Server): void {
  const openAnswers = new WeakMap<Socket, Set<ServerResponse>>();
  const refusedAt = new WeakMap<Socket, number>();
  server.on("request", ({ socket }, outgoing) => {
    const answers = openAnswers.get(socket) ?? new Set();
    openAnswers.set(socket, answers.add(outgoing));
    outgoing.once("close", () => answers.delete(outgoing));
  });
  server.on("clientError", async (error: NodeJS.ErrnoException, socket: Socket) => {
    const start = refusedAt.get(socket);
    // The parser refuses all that follows, too.
    if (start !== undefined && socket.bytesRead - start <= maxDroppedBytes) return;
    const answers = [...(openAnswers.get(socket) ?? [])];
    const isCutOff = answers.some(({ headersSent, req }) => headersSent && !req.complete);
    const isLost = error.code === "ECONNRESET" || !socket.writable || socket.bytesRead === 0;
    if (start !== undefined || isCutOff || isLost) {
      socket.destroy();
      return;
    }
    refusedAt.set(socket, socket.bytesRead);
    const before = answers.filter(({ req }) => req.complete);
    await Promise.all(before.map((answer) => once(answer, "close")));
    setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.end(await rawAnswer(parserErrors[error.code ?? ""] ?? notHttp));
  });
}

async function rawAnswer(problem: ApiError): Promise<string> {
  const response = failureAnswer(randomUUID(), problem, "server");
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 400 Bad Request\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
