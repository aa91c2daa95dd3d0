import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { failureAnswer } from "./answer";
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
  const refuse = methodNotAllowed(Object.keys(given).toSorted().join(", "));
  return Object.fromEntries(all.map((method) => [method, given[method] ?? refuse])) as Route;
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
