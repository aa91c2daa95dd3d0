import { headers } from "next/headers";
import type { ZodType } from "zod";
import { answerApi } from "@/app/api-routes";
import type { ApiResult, Failure } from "@/components/api-client";
import { env } from "@/platform/env";

/**
 * Calls a GET handler of the API in this process, with the visitor's cookie and address. Authentication, limits and
 * answers are the same as over HTTP.
 */
export async function apiGet<T>(path: string, schema: ZodType<T>): Promise<ApiResult<T>> {
  return callApi(
    new Request(new URL(path, env().APP_URL), { headers: await visitorHeaders() }),
    schema,
  );
}

/** Calls a POST handler in this process that only reads and needs no session. */
export async function apiPost<T>(
  path: string,
  json: unknown,
  schema: ZodType<T>,
): Promise<ApiResult<T>> {
  const visitor = await visitorHeaders();
  visitor.set("content-type", "application/json");
  const init = { method: "POST", headers: visitor, body: JSON.stringify(json) };
  return callApi(new Request(new URL(path, env().APP_URL), init), schema);
}

/** Headers of the visitor's request that concern the page, not the call of the API. */
const ofPage = [
  ...["accept-encoding", "authorization", "content-length", "if-none-match", "origin"],
  "transfer-encoding",
];

async function visitorHeaders(): Promise<Headers> {
  const visitor = new Headers(await headers());
  for (const name of ofPage) visitor.delete(name);
  return visitor;
}

async function callApi<T>(request: Request, schema: ZodType<T>): Promise<ApiResult<T>> {
  const response = await answerApi(request);
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, value: schema.parse(body) };
  return { ...(body as Omit<Failure, "status">), ok: false, status: response.status };
}
