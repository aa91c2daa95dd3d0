import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { ApiError } from "@/lib/contract/errors";
import { answer, failureAnswer } from "@/lib/http/answer";
import { refuseCrossSite } from "@/lib/http/authenticate";
import { methodNotAllowed } from "@/lib/http/methods";
import { isForbidden, noteForbidden } from "@/lib/http/note-forbidden";
import { env } from "@/platform/env";
import { authOptions, unusedCookieName } from "./options";

type Context = { params: Promise<{ nextauth: string[] }> };

const actions = {
  GET: ["session", "csrf", "providers"],
  POST: ["callback/credentials", "signout"],
};
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const fieldNames = ["csrfToken", "email", "password", "json"];

/**
 * Runs next-auth with a restricted input: only the actions that the pages use, only form bodies, and no callback address
 * from outside. Errors become the error envelope.
 */
async function handle(request: NextRequest, context: Context): Promise<Response> {
  const requestId = randomUUID();
  try {
    const { nextauth } = await context.params;
    requireKnown(request.method === "POST" ? "POST" : "GET", nextauth.join("/"));
    if (request.method === "HEAD") return answer(requestId, 200, "");
    if (request.method === "POST") refuseCrossSite(request);
    process.env.NEXTAUTH_URL = env().APP_URL;
    const refusals: Response[] = [];
    const options = authOptions(request.headers, (refusal) => refusals.push(refusal));
    const inner = await sanitized(request);
    const outcome = await NextAuth(inner, { params: { nextauth } }, options);
    // next-auth ignores failures of the handlers, and would report a session or its end although neither is known.
    return refusals[0] ?? finished(outcome, requestId);
  } catch (thrown) {
    if (isForbidden(thrown)) await noteForbidden(request.headers, null);
    return failureAnswer(requestId, thrown, "auth");
  }
}

function requireKnown(method: "GET" | "POST", action: string): void {
  if (actions[method].includes(action)) return;
  const other = method === "GET" ? "POST" : "GET";
  if (!actions[other].includes(action)) throw new ApiError("NOT_FOUND");
  throw new ApiError("METHOD_NOT_ALLOWED", {}, { headers: { allow: other } });
}

async function sanitized(request: NextRequest): Promise<NextRequest> {
  const url = new URL(request.nextUrl.pathname, env().APP_URL);
  if (request.method === "GET") return new NextRequest(url);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  if (!formType.test(request.headers.get("content-type") ?? "")) {
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  }
  const given = new URLSearchParams(await request.text());
  const form = new URLSearchParams({ callbackUrl: env().APP_URL });
  for (const name of fieldNames) form.set(name, given.get(name) ?? "");
  return new NextRequest(url, { method: "POST", headers, body: form.toString() });
}

/** Adds our headers to next-auth's answer, and removes all cookies except those for the session and CSRF. */
function finished(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!cookie.startsWith(unusedCookieName)) headers.append("set-cookie", cookie);
  }
  headers.set("x-request-id", requestId);
  headers.set("cache-control", "no-store");
  headers.set("x-content-type-options", "nosniff");
  return new Response(response.body, { status: response.status, headers });
}

const refuse = methodNotAllowed("GET, POST");

export {
  handle as GET,
  handle as HEAD,
  handle as POST,
  refuse as DELETE,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as PUT,
};
