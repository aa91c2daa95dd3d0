import type { Route } from "@/lib/http/methods";

type Params = Record<string, string>;
type Match = { route: Route; params: Params };

/** Every route file of `app/api/v1`, under its path below `/v1`; a test holds the two equal. */
export const routeFiles: Record<string, () => Promise<Route>> = {
  "/auth/signup-with-invitation": () => import("@/app/api/v1/auth/signup-with-invitation/route"),
  "/auth/session": () => import("@/app/api/v1/auth/session/route"),
  "/auth/session/refresh": () => import("@/app/api/v1/auth/session/refresh/route"),
  "/auth/sessions": () => import("@/app/api/v1/auth/sessions/route"),
  "/auth/sessions/[id]": () => import("@/app/api/v1/auth/sessions/[id]/route"),
  "/auth/password": () => import("@/app/api/v1/auth/password/route"),
  "/auth/password-reset": () => import("@/app/api/v1/auth/password-reset/route"),
  "/auth/password-reset/request": () => import("@/app/api/v1/auth/password-reset/request/route"),
  "/auth/password-reset/preview": () => import("@/app/api/v1/auth/password-reset/preview/route"),
  "/auth/keys": () => import("@/app/api/v1/auth/keys/route"),
  "/auth/keys/[id]": () => import("@/app/api/v1/auth/keys/[id]/route"),
  "/auth/invitations": () => import("@/app/api/v1/auth/invitations/route"),
  "/auth/invitations/[id]": () => import("@/app/api/v1/auth/invitations/[id]/route"),
  "/auth/invitations/[id]/resend": () => import("@/app/api/v1/auth/invitations/[id]/resend/route"),
  "/auth/invitation-preview": () => import("@/app/api/v1/auth/invitation-preview/route"),
  "/auth/users": () => import("@/app/api/v1/auth/users/route"),
  "/auth/users/[id]": () => import("@/app/api/v1/auth/users/[id]/route"),
  "/auth/users/[id]/sessions": () => import("@/app/api/v1/auth/users/[id]/sessions/route"),
  "/auth/user": () => import("@/app/api/v1/auth/user/route"),
  "/auth/user/export": () => import("@/app/api/v1/auth/user/export/route"),
  "/auth/audit": () => import("@/app/api/v1/auth/audit/route"),
  "/auth/audit/export": () => import("@/app/api/v1/auth/audit/export/route"),
  "/registry/search": () => import("@/app/api/v1/registry/search/route"),
  "/registry/suggest": () => import("@/app/api/v1/registry/suggest/route"),
  "/registry/export": () => import("@/app/api/v1/registry/export/route"),
  "/registry/company/[siren]": () => import("@/app/api/v1/registry/company/[siren]/route"),
  "/registry/company/[siren]/establishments": () =>
    import("@/app/api/v1/registry/company/[siren]/establishments/route"),
  "/openapi.json": () => import("@/app/api/v1/openapi.json/route"),
};

const restFile = (): Promise<Route> => import("@/app/api/v1/[...rest]/route");

/** Whether a path is the API's, under its public or Next's own address; in other letters it is its 404. */
export function isApiPath(path: string): boolean {
  return /^(\/api)?\/v1(\/|$)/i.test(path);
}

/** Loads the handlers and gives the one that finds a path's route; unknown paths get the 404 route. */
export async function loadApiRoutes(): Promise<(path: string) => Match> {
  const fixed = new Map<string, Match>();
  const patterns: { pattern: RegExp; route: Route }[] = [];
  for (const [file, load] of Object.entries(routeFiles)) {
    const route = await load();
    if (!file.includes("[")) fixed.set(file, { route, params: {} });
    else patterns.push({ route, pattern: toPattern(file) });
  }
  const rest: Match = { route: await restFile(), params: {} };
  return (path) => {
    const below = path.replace(/^(\/api)?\/v1/, "");
    const known = fixed.get(below);
    if (known) return known;
    for (const { pattern, route } of patterns) {
      const found = pattern.exec(below);
      if (found) return { route, params: decoded(found.groups ?? {}) };
    }
    return rest;
  };
}

function toPattern(file: string): RegExp {
  const escaped = file.replace(/[.]/g, "\\.").replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
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
