import type { IncomingMessage } from "node:http";
import { isApiPath, routeFiles } from "./api-routes";
import { pathOf } from "./gate";

const known = new Map(Object.keys(routeFiles).map((file) => [file, nameOf(file)]));
const withParams = [...known]
  .filter(([file]) => file.includes("["))
  .map(([file, name]) => ({ name, pattern: new RegExp(`^${file.replace(/\[\w+\]/g, "[^/]+")}$`) }));

/**
 * The route of a request, in words of which there are few: `/v1/registry/company/{siren}`, `/v1/*` for
 * what the API does not know, and `pages` for whatever goes to Next and has no name here.
 */
export function routePattern(incoming: IncomingMessage): string {
  const path = pathOf(incoming);
  if (isApiPath(path)) return apiRoute(path.replace(/^(\/api)?\/v1/, ""));
  if (path === "/health/live" || path === "/health/ready") return path;
  if (path.startsWith("/_next/static/")) return "/_next/static/*";
  if (path.startsWith("/api/auth/")) return "/api/auth/*";
  return "pages";
}

function apiRoute(below: string): string {
  const fixed = known.get(below);
  if (fixed) return fixed;
  return withParams.find(({ pattern }) => pattern.test(below))?.name ?? "/v1/*";
}

function nameOf(file: string): string {
  return `/v1${file.replace(/\[(\w+)\]/g, "{$1}")}`;
}
