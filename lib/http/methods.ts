import { randomUUID } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { failureAnswer } from "./answer";
import type { Handler } from "./endpoint";

const all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof all)[number];

export type Route = Record<Method, Handler>;

/** A route's handlers: HEAD as GET without a body, and 405 with `Allow` for every other method. */
export function methods(
  handlers: Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Handler>>,
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

/** Every method answers 404: no such path. */
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
      // How long a download becomes is known to who makes it.
      await full.body?.cancel();
      return new Response(null, { status: full.status, headers });
    }
    headers.set("content-length", String((await full.arrayBuffer()).byteLength));
    return new Response(null, { status: full.status, headers });
  };
}
