import { type ApiPath, loadRoute, matchApiPath, routePaths } from "@/app/api-routes";
import type { Route } from "@/lib/http/methods";

type Found = { route: Route; params: Record<string, string> };

/** Loads all handlers. Returns a function that finds the route of a path; unknown paths get the 404 route. */
export async function loadApiRoutes(): Promise<(path: string) => Found> {
  const routes = new Map<ApiPath, Route>();
  for (const path of routePaths) routes.set(path, await loadRoute(path));
  const rest: Found = { route: await loadRoute(null), params: {} };
  return (path) => {
    const match = matchApiPath(path);
    const route = match && routes.get(match.path);
    return route ? { route, params: match.params } : rest;
  };
}
