import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isApiPath } from "@/app/api-routes";
import { ApiError, invalid } from "@/lib/contract/errors";
import { pagePaths } from "@/lib/contract/page-paths";
import { failureAnswer } from "@/lib/http/answer";
import { claimClientAddressHeader, resolveClientAddress } from "@/lib/http/client-address";
import { maxBodyBytes } from "@/lib/http/json-body";
import { env } from "@/platform/env";
import { namesThisService } from "./absolute-target";
import { isRouterState, routerStateHeader } from "./router-state";

/** How long a client may take: its headers, its whole request, and between requests. `problemOf` asks for the Host. */
export const serverOptions = {
  requireHostHeader: false,
  headersTimeout: 6_000,
  requestTimeout: 12_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** A connection on which nothing moves for so long is closed: who asks for a file must take it. */
export const idleMs = 60_000;

/** No page has a server action either, and Next logs what is sent for one. */
const notForClients = /^(x-forwarded-|x-middleware-|x-invoke-|x-real-ip$|forwarded$|next-action$)/;

/** The path of a request without its query, also when the target is absolute. */
export function pathOf(incoming: IncomingMessage): string {
  const target = incoming.url ?? "/";
  const path = target.startsWith("/")
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return path.split("?", 1)[0] || "/";
}

/** Takes the headers that only a proxy may set or that Next fails at, and puts in the client's address as we know it. */
export function settleHeaders(incoming: IncomingMessage): void {
  const forwarded = incoming.headers["x-forwarded-for"];
  const address = resolveClientAddress(incoming.socket.remoteAddress, String(forwarded ?? ""));
  const kept: string[] = [];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at] ?? "";
    if (isUnwanted(name.toLowerCase(), incoming)) delete incoming.headers[name.toLowerCase()];
    else kept.push(name, incoming.rawHeaders[at + 1] ?? "");
  }
  const header = claimClientAddressHeader();
  incoming.headers[header] = address;
  incoming.rawHeaders = [...kept, header, address];
}

function isUnwanted(name: string, { headers }: IncomingMessage): boolean {
  if (name === routerStateHeader) return !isRouterState(String(headers[name] ?? ""));
  return notForClients.test(name);
}

/** What neither the handlers nor Next should see; null: nothing is wrong with it. */
export function problemOf(incoming: IncomingMessage): ApiError | null {
  if (!hasOneHost(incoming)) return invalid("host", "must be given once");
  if (!namesThisService(incoming)) return invalid("host", "must be that of the address");
  if (Number(incoming.headers["content-length"] ?? 0) > maxBodyBytes) {
    return new ApiError("PAYLOAD_TOO_LARGE");
  }
  const path = pathOf(incoming);
  return isApiPath(path) ? apiProblem(path) : pageProblem(incoming, path);
}

/** The adaptor in front of the handlers takes no backslash; nor has an endpoint one. */
function apiProblem(path: string): ApiError | null {
  return path.includes("\\") ? new ApiError("NOT_FOUND") : null;
}

/** What Next would tidy up by a redirect, or by walking up to another address. */
const oddSegment = /\\|(^|\/)\.{1,2}(\/|$)/;

function pageProblem(incoming: IncomingMessage, path: string): ApiError | null {
  if (!path.startsWith("/")) return invalid("path", "must begin with a slash");
  if (!isDecodable(path)) return invalid("path", "is not valid percent-encoded UTF-8");
  if (oddSegment.test(decodeURIComponent(path))) return new ApiError("NOT_FOUND");
  if (incoming.headers["transfer-encoding"] !== undefined) {
    return invalid("body", "must have a content-length");
  }
  return pageMethods(path).includes(incoming.method ?? "")
    ? null
    : new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow: pageMethods(path).join(", ") } });
}

/** The routes below `/api/` say themselves what they take. */
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
  return hosts.length === 1 && hostPattern.test(hosts[0] ?? "");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Writes the envelope straight to the socket's response and ends the connection after it. */
export async function sendFailure(outgoing: ServerResponse, error: unknown): Promise<void> {
  const response = failureAnswer(randomUUID(), error, "server");
  // A body on its way is read and dropped, else its sender would be cut off before the answer.
  if (response.status !== 413) response.headers.set("connection", "close");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

const problems: Record<string, ApiError> = {
  ERR_HTTP_REQUEST_TIMEOUT: invalid("request", "took too long to arrive"),
  HPE_HEADER_OVERFLOW: invalid("headers", "are too long"),
};

/** Of `Expect` only 100-continue has a meaning; anything else is refused. */
export function refuseExpectations(server: Server): void {
  server.on("checkExpectation", (_incoming, outgoing: ServerResponse) => {
    void sendFailure(outgoing, invalid("expect", "is not supported"));
  });
}

/** Answers what the HTTP parser refuses: the envelope where there is a request, else a clean close. */
export function answerClientErrors(server: Server): void {
  server.on("clientError", async (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    if (socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const problem = problems[error.code ?? ""] ?? invalid("request", "is not valid HTTP");
    const response = failureAnswer(randomUUID(), problem, "server");
    const body = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  });
}
