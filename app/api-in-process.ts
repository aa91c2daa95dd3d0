import { headers } from "next/headers";
import type { ZodType } from "zod";
import * as audit from "@/app/api/v1/auth/audit/route";
import * as invitationPreview from "@/app/api/v1/auth/invitation-preview/route";
import * as invitations from "@/app/api/v1/auth/invitations/route";
import * as keys from "@/app/api/v1/auth/keys/route";
import * as passwordResetPreview from "@/app/api/v1/auth/password-reset/preview/route";
import * as session from "@/app/api/v1/auth/session/route";
import * as sessions from "@/app/api/v1/auth/sessions/route";
import * as users from "@/app/api/v1/auth/users/route";
import * as openapi from "@/app/api/v1/openapi.json/route";
import * as establishments from "@/app/api/v1/registry/company/[siren]/establishments/route";
import * as company from "@/app/api/v1/registry/company/[siren]/route";
import * as search from "@/app/api/v1/registry/search/route";
import type { ApiResult, Failure } from "@/components/api-client";
import { apiPaths } from "@/lib/contract/paths";
import { env } from "@/platform/env";

const companyPrefix = apiPaths.company.replace("{siren}", "");
const establishmentsSuffix = apiPaths.establishments.slice(apiPaths.company.length);

/**
 * Calls a GET handler of the API in this process as the visitor, with the visitor's cookie and
 * address: the same authentication, limits and answers as over HTTP.
 */
export async function apiGet<T>(path: string, schema: ZodType<T>): Promise<ApiResult<T>> {
  return ask(
    new Request(new URL(path, env().APP_URL), { headers: await visitorHeaders() }),
    schema,
  );
}

/** Calls a POST handler that only reads and asks for nobody's session, in this process. */
export async function apiPost<T>(
  path: string,
  json: unknown,
  schema: ZodType<T>,
): Promise<ApiResult<T>> {
  const visitor = await visitorHeaders();
  visitor.set("content-type", "application/json");
  const init = { method: "POST", headers: visitor, body: JSON.stringify(json) };
  return ask(new Request(new URL(path, env().APP_URL), init), schema);
}

async function visitorHeaders(): Promise<Headers> {
  const visitor = new Headers(await headers());
  for (const name of ["authorization", "content-length", "transfer-encoding"]) visitor.delete(name);
  return visitor;
}

async function ask<T>(request: Request, schema: ZodType<T>): Promise<ApiResult<T>> {
  const response = await dispatch(request);
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, value: schema.parse(body) };
  return { ...(body as Omit<Failure, "status">), ok: false, status: response.status };
}

function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === apiPaths.search) return search.GET(request);
  if (pathname === apiPaths.openapi) return openapi.GET(request);
  if (pathname === apiPaths.session) return session.GET(request);
  if (pathname === apiPaths.sessions) return sessions.GET(request);
  if (pathname === apiPaths.keys) return keys.GET(request);
  if (pathname === apiPaths.invitations) return invitations.GET(request);
  if (pathname === apiPaths.users) return users.GET(request);
  if (pathname === apiPaths.audit) return audit.GET(request);
  if (pathname === apiPaths.invitationPreview) return invitationPreview.POST(request);
  if (pathname === apiPaths.passwordResetPreview) return passwordResetPreview.POST(request);
  if (pathname.startsWith(companyPrefix)) {
    const isList = pathname.endsWith(establishmentsSuffix);
    const end = isList ? -establishmentsSuffix.length : undefined;
    const siren = decodeURIComponent(pathname.slice(companyPrefix.length, end));
    const route = isList ? establishments : company;
    return route.GET(request, { params: Promise.resolve({ siren }) });
  }
  throw new Error(`No page reads ${pathname}.`);
}
