import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { failureAnswer } from "./answer";
import { crossOriginHeaders, preflightAnswer } from "./cross-origin";
import type { Handler } from "./endpoint";

const all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof all)[number];

export type Route = Record<Method, Handler>;

/** All handlers of a route: HEAD is GET without a body, and methods that are not given answer 405 with `Allow`. */
export function methods(
  handlers: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>,
): Route {
  const { GET } = handlers;
  const given: Partial<Route> = { ...handlers, ...(GET ? { HEAD: headOf(GET) } : {}) };
  const allowed = Object.keys(given).toSorted().join(", ");
  const refuse = methodNotAllowed(allowed);
  const route = Object.fromEntries(all.map((method) => [method, given[method] ?? refuse])) as Route;
  if (!Object.values(handlers).some((handler) => handler.isForPrograms)) return route;
  const preflight: Handler = async (request) =>
    preflightAnswer(request, allowed) ?? refuse(request);
  return forOrigins({ ...route, OPTIONS: preflight });
}

/** The route with the headers that let pages of allowed origins read its answers. */
function forOrigins(route: Route): Route {
  const handlers = Object.entries(route).map(([method, handler]): [string, Handler] => [
    method,
    async (request, context) => {
      const response = await handler(request, context);
      for (const [name, value] of Object.entries(crossOriginHeaders(request))) {
        response.headers.set(name, value);
      }
      return response;
    },
  ]);
  return Object.fromEntries(handlers) as Route;
}

/** A handler that answers 405 with this `Allow`. */
export function methodNotAllowed(allow: string): Handler {
  return async (request) => {
    const error = new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow } });
    return failureAnswer(randomUUID(), error, request.method);
  };
}

/** Handlers that answer 404, for paths that do not exist. */
export function notFound(): Route {
  const refuse: Handler = async (request) =>
    failureAnswer(randomUUID(), new ApiError("NOT_FOUND"), request.method);
  return Object.fromEntries(all.map((method) => [method, refuse])) as Route;
}

function headOf(get: Handler): Handler {
  return async (request, context) => {
    const full = await get(request, context);
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
}
