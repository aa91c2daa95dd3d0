import { headers } from "next/headers";
import type { ZodType } from "zod";
import * as session from "@/app/api/v1/auth/session/route";
import * as establishments from "@/app/api/v1/registry/company/[siren]/establishments/route";
import * as company from "@/app/api/v1/registry/company/[siren]/route";
import * as search from "@/app/api/v1/registry/search/route";
import type { ApiResult, Failure } from "@/components/api-client";
import { apiPaths } from "@/lib/contract/paths";
import { env } from "@/lib/env";

const companyPrefix = apiPaths.company.replace("{siren}", "");
const establishmentsSuffix = apiPaths.establishments.slice(apiPaths.company.length);

/**
 * Calls a GET handler of the API in this process as the visitor, with the visitor's cookie and
 * address: the same authentication, limits and answers as over HTTP.
 */
export async function apiGet<T>(path: string, schema: ZodType<T>): Promise<ApiResult<T>> {
  const visitor = new Headers(await headers());
  visitor.delete("authorization");
  const response = await dispatch(new Request(new URL(path, env().APP_URL), { headers: visitor }));
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, value: schema.parse(body) };
  return { ...(body as Omit<Failure, "status">), ok: false, status: response.status };
}

function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === apiPaths.search) return search.GET(request);
  if (pathname === apiPaths.session) return session.GET(request);
  if (pathname.startsWith(companyPrefix)) {
    const isList = pathname.endsWith(establishmentsSuffix);
    const end = isList ? -establishmentsSuffix.length : undefined;
    const siren = decodeURIComponent(pathname.slice(companyPrefix.length, end));
    const route = isList ? establishments : company;
    return route.GET(request, { params: Promise.resolve({ siren }) });
  }
  throw new Error(`No page reads ${pathname}.`);
}
