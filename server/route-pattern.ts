import type { IncomingMessage } from "node:http";
import { isApiPath, matchApiPath } from "@/app/api-routes";
import { pathOf } from "./gate";

/**
 * The route of a request, with few distinct values, for labels: a path pattern such as `/v1/registry/company/{siren}`,
 * `/v1/*` for unknown paths of the API, and `pages` for anything else that goes to Next.
 */
export function routePattern(incoming: IncomingMessage): string {
  const path = pathOf(incoming);
  if (isApiPath(path)) return matchApiPath(path)?.path ?? "/v1/*";
  if (path === "/health/live" || path === "/health/ready") return path;
  if (path.startsWith("/_next/static/")) return "/_next/static/*";
  if (path.startsWith("/api/auth/")) return "/api/auth/*";
  return "pages";
}
