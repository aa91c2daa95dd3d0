import { apiPaths, mcpPath } from "@/lib/contract/paths";
import type { Route } from "@/lib/http/methods";

type Params = Record<string, string>;
export type ApiPath = (typeof apiPaths)[keyof typeof apiPaths] | typeof mcpPath;
export type ApiMatch = { path: ApiPath; params: Params };

/**
 * The table of the API's routes: the route file of each path of the contract, and of the MCP server. The server, the pages and the metrics all
 * find routes through it. Each file is imported only when it is needed, because Next's build would otherwise bundle all
 * of them into each page.
 */
const routeFiles: Record<ApiPath, () => Promise<Route>> = {
  [apiPaths.signUp]: () => import("@/app/api/v1/auth/signup-with-invitation/route"),
  [apiPaths.session]: () => import("@/app/api/v1/auth/session/route"),
  [apiPaths.refresh]: () => import("@/app/api/v1/auth/session/refresh/route"),
  [apiPaths.sessions]: () => import("@/app/api/v1/auth/sessions/route"),
  [apiPaths.oneSession]: () => import("@/app/api/v1/auth/sessions/[id]/route"),
  [apiPaths.password]: () => import("@/app/api/v1/auth/password/route"),
  [apiPaths.passwordReset]: () => import("@/app/api/v1/auth/password-reset/route"),
  [apiPaths.passwordResetRequest]: () => import("@/app/api/v1/auth/password-reset/request/route"),
  [apiPaths.passwordResetPreview]: () => import("@/app/api/v1/auth/password-reset/preview/route"),
  [apiPaths.keys]: () => import("@/app/api/v1/auth/keys/route"),
  [apiPaths.key]: () => import("@/app/api/v1/auth/keys/[id]/route"),
  [apiPaths.savedSearches]: () => import("@/app/api/v1/auth/searches/route"),
  [apiPaths.savedSearch]: () => import("@/app/api/v1/auth/searches/[id]/route"),
  [apiPaths.preferences]: () => import("@/app/api/v1/auth/preferences/route"),
  [apiPaths.invitations]: () => import("@/app/api/v1/auth/invitations/route"),
  [apiPaths.invitation]: () => import("@/app/api/v1/auth/invitations/[id]/route"),
  [apiPaths.invitationResend]: () => import("@/app/api/v1/auth/invitations/[id]/resend/route"),
  [apiPaths.invitationPreview]: () => import("@/app/api/v1/auth/invitation-preview/route"),
  [apiPaths.users]: () => import("@/app/api/v1/auth/users/route"),
  [apiPaths.oneUser]: () => import("@/app/api/v1/auth/users/[id]/route"),
  [apiPaths.userSessions]: () => import("@/app/api/v1/auth/users/[id]/sessions/route"),
  [apiPaths.ownUser]: () => import("@/app/api/v1/auth/user/route"),
  [apiPaths.ownUserExport]: () => import("@/app/api/v1/auth/user/export/route"),
  [apiPaths.audit]: () => import("@/app/api/v1/auth/audit/route"),
  [apiPaths.auditExport]: () => import("@/app/api/v1/auth/audit/export/route"),
  [apiPaths.search]: () => import("@/app/api/v1/registry/search/route"),
  [apiPaths.suggest]: () => import("@/app/api/v1/registry/suggest/route"),
  [apiPaths.export]: () => import("@/app/api/v1/registry/export/route"),
  [apiPaths.companies]: () => import("@/app/api/v1/registry/companies/route"),
  [apiPaths.company]: () => import("@/app/api/v1/registry/company/[siren]/route"),
  [apiPaths.establishments]: () =>
    import("@/app/api/v1/registry/company/[siren]/establishments/route"),
  [apiPaths.establishmentsExport]: () =>
    import("@/app/api/v1/registry/company/[siren]/establishments/export/route"),
  [apiPaths.limits]: () => import("@/app/api/v1/registry/limits/route"),
  [apiPaths.openapi]: () => import("@/app/api/v1/openapi.json/route"),
  [mcpPath]: () => import("@/app/mcp/route"),
};
export const routePaths = Object.keys(routeFiles) as ApiPath[];

const fixed = new Map<string, ApiMatch>();
const withParams: { path: ApiPath; pattern: RegExp }[] = [];
for (const path of routePaths) {
  if (path.includes("{")) withParams.push({ path, pattern: toPattern(path) });
  else fixed.set(path, { path, params: {} });
}

/**
 * Whether a path belongs to the API, under `/v1` or Next's own `/api/v1`, or to the MCP server. Case is ignored: `/V1` gets
 * the API's 404.
 */
export function isApiPath(path: string): boolean {
  return /^((\/api)?\/v1|\/mcp)(\/|$)/i.test(path);
}

/** The pattern of the route that matches a path, and its parameters; null if there is none. */
export function matchApiPath(asked: string): ApiMatch | null {
  const publicPath = asked.replace(/^\/api\/v1/, "/v1");
  const known = fixed.get(publicPath);
  if (known) return known;
  for (const { path, pattern } of withParams) {
    const found = pattern.exec(publicPath);
    if (found) return { path, params: decoded(found.groups ?? {}) };
  }
  return null;
}

/** The handlers of a path of the contract; null: the handlers that answer 404. */
export function loadRoute(path: ApiPath | null): Promise<Route> {
  return path === null ? import("@/app/api/v1/[...rest]/route") : routeFiles[path]();
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
