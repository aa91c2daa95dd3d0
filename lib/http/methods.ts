import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { failureAnswer } from "./answer";
import { crossOriginHeaders, preflightAnswer } from "./cross-origin";
import type { Handler } from "./endpoint";

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type HttpMethod = (typeof httpMethods)[number];

export type Route = Record<HttpMethod, Handler>;

/**
 * All handlers of a route: HEAD is GET without a body, and methods that are not given answer 405 with `Allow`. Pages of
 * other origins may use the methods that keys may use.
 */
export function methods(
  handlers: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>,
): Route {
  const { GET } = handlers;
  const given: Partial<Route> = { ...handlers, ...(GET ? { HEAD: headOf(GET) } : {}) };
  const names = (Object.keys(given) as HttpMethod[]).toSorted();
  const refuse = methodNotAllowed(names.join(", "));
  const allowed = names.filter((name) => given[name]?.isForPrograms);
  const refused = names.filter((name) => !allowed.includes(name));
  const handlerOf = (method: HttpMethod) => {
    if (allowed.length === 0) return given[method] ?? refuse;
    if (method === "OPTIONS") return preflight(allowed, refused, refuse);
    if (refused.includes(method)) return given[method] ?? refuse;
    // The 405 of a method that is not there tells nothing, and programs that try one read it.
    return forOrigins(given[method] ?? refuse);
  };
  return Object.fromEntries(httpMethods.map((method) => [method, handlerOf(method)])) as Route;
}

function preflight(allowed: HttpMethod[], refused: HttpMethod[], refuse: Handler): Handler {
  return async (request) => preflightAnswer(request, allowed, refused) ?? refuse(request);
}

/** The handler with the headers that let pages of allowed origins read its answers. */
function forOrigins(handler: Handler): Handler {
  return async (request, params) => {
    const response = await handler(request, params);
    const own = crossOriginHeaders(request, response.status);
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
    return response;
  };
}

/** A handler that answers 405 with this `Allow`. */
export function methodNotAllowed(allow: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const error = new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow } });
    return failureAnswer(randomUUID(), error, request.method);
  };
}

/** Handlers that answer 404, for paths that do not exist. */
export function notFound(): Route {
  const refuse: Handler = async (request) =>
    failureAnswer(randomUUID(), new ApiError("NOT_FOUND"), request.method);
  return Object.fromEntries(httpMethods.map((method) => [method, refuse])) as Route;
}

function headOf(get: Handler): Handler {
  const head: Handler = async (request, params) => {
    const full = await get(request, params);
    if (full.status === 304) return full;
    const headers = new Headers(full.headers);
    if (headers.has("content-disposition")) {
      // The length of a download is not known before it is generated.
      await full.body?.cancel();
      return new Response(null, { status: full.status, headers });
    }
    headers.set("content-length", String((await full.arrayBuffer()).byteLength));
    return new Response(null, { status: full.status, headers });
  };
  head.isForPrograms = get.isForPrograms === true;
  return head;
}
