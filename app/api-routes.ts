import type { Operation } from "@/lib/contract/operation";
import { groups } from "@/lib/contract/operations/all";
import { mcpPath } from "@/lib/contract/paths";
import type { Handler } from "@/lib/http/endpoint";
import { type HttpMethod, httpMethods, methods, notFound, type Route } from "@/lib/http/methods";

type Params = Record<string, string>;
type ApiMatch = { path: string; params: Params };
type Places = Record<string, Pick<Operation, "method" | "path">>;

/** The MCP server is served like the API, but is no part of its contract. */
const mcp = {
  tag: "mcp",
  operations: { answerMessage: { method: "POST", path: mcpPath } },
} as const;
const served = [...groups, mcp];
type Tag = (typeof served)[number]["tag"];

/**
 * The module that binds the operations of a group to their work. Each is imported only when it is needed, because Next's
 * build would otherwise bundle all of them into each page.
 */
const bindings: Record<Tag, () => Promise<{ handlers: Record<string, Handler> }>> = {
  registry: () => import("@/app/api/v1/registry"),
  auth: () => import("@/app/api/v1/auth"),
  account: () => import("@/app/api/v1/account"),
  keys: () => import("@/app/api/v1/keys"),
  searches: () => import("@/app/api/v1/searches"),
  preferences: () => import("@/app/api/v1/preferences"),
  team: () => import("@/app/api/v1/team"),
  invitations: () => import("@/app/api/v1/invitations"),
  meta: () => import("@/app/api/v1/meta"),
  mcp: () => import("@/app/api/mcp"),
};

const tagOf = new Map(
  served.flatMap(({ tag, operations }) =>
    Object.values<Places[string]>(operations).map(({ path }) => [path, tag] as const),
  ),
);
export const routePaths = [...tagOf.keys()];
const withParams = routePaths
  .filter((path) => path.includes("{"))
  .map((path) => ({ path, pattern: toPattern(path) }));
const loaded = new Map<Tag, Promise<Map<string, Route>>>();
const otherPaths = notFound();

/**
 * Whether a path belongs to the API, under `/v1` or Next's own `/api/v1`, or to the MCP server. Case is ignored: `/V1` gets
 * the API's 404.
 */
export function isApiPath(path: string): boolean {
  return /^((\/api)?\/v1|\/mcp)(\/|$)/i.test(path);
}

/** The pattern of the route that matches a path, and its parameters; null if there is none. */
export function matchApiPath(asked: string): ApiMatch | null {
  const path = asked.replace(/^\/api\/v1/, "/v1");
  if (tagOf.has(path) && !path.includes("{")) return { path, params: {} };
  for (const { path: template, pattern } of withParams) {
    const found = pattern.exec(path);
    if (found) return { path: template, params: decoded(found.groups ?? {}) };
  }
  return null;
}

/** Answers a request by the operation of its path and method. */
export async function answerApi(
  request: Request,
  path = new URL(request.url).pathname,
): Promise<Response> {
  const match = matchApiPath(path);
  const route = match ? await loadRoute(match.path) : otherPaths;
  // TRACE, for example, is answered like OPTIONS, which no route has.
  const handler = route[request.method as HttpMethod] ?? route.OPTIONS;
  return handler(request, match?.params);
}

/** `answerApi` as the methods of a route file of Next. */
export const routeOfNext = Object.fromEntries(
  httpMethods.map((method) => [method, (request: Request) => answerApi(request)]),
) as Record<HttpMethod, (request: Request) => Promise<Response>>;

/** The handlers of a path of `routePaths`. */
export async function loadRoute(path: string): Promise<Route> {
  const tag = tagOf.get(path);
  const routes = tag && (loaded.get(tag) ?? loadRoutes(tag));
  return (await routes)?.get(path) ?? otherPaths;
}

function loadRoutes(tag: Tag): Promise<Map<string, Route>> {
  const places: Places = served.find((group) => group.tag === tag)?.operations ?? {};
  const routes = bindings[tag]().then(({ handlers }) => {
    const byPath = new Map<string, Record<string, Handler>>();
    for (const [id, { path, method }] of Object.entries(places)) {
      byPath.set(path, { ...byPath.get(path), ...(handlers[id] && { [method]: handlers[id] }) });
    }
    return new Map([...byPath].map(([path, byMethod]) => [path, methods(byMethod)]));
  });
  loaded.set(tag, routes);
  return routes;
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${escaped}$`);
}

function decoded(groups: Params): Params {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
