import type { IncomingMessage } from "node:http";
import { isApiPath, matchApiPath } from "@/app/api-routes";
import { pathOf } from "./gate";

/**
 * The route of a request, in words of which there are few: `/v1/registry/company/{siren}`, `/v1/*` for
 * what the API does not know, and `pages` for whatever goes to Next and has no name here.
 */
export function routePattern(incoming: IncomingMessage): string {
  const path = pathOf(incoming);
  if (isApiPath(path)) return matchApiPath(path)?.path ?? "/v1/*";
  if (path === "/health/live" || path === "/health/ready") return path;
  if (path.startsWith("/_next/static/")) return "/_next/static/*";
  if (path.startsWith("/api/auth/")) return "/api/auth/*";
  return "pages";
}
