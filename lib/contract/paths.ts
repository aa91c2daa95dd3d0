/** The API's paths in OpenAPI form. The same handlers also serve them below `/api/v1`. */
export const apiPaths = {
  signUp: "/v1/auth/signup-with-invitation",
  session: "/v1/auth/session",
  refresh: "/v1/auth/session/refresh",
  sessions: "/v1/auth/sessions",
  oneSession: "/v1/auth/sessions/{id}",
  password: "/v1/auth/password",
  passwordReset: "/v1/auth/password-reset",
  passwordResetRequest: "/v1/auth/password-reset/request",
  passwordResetPreview: "/v1/auth/password-reset/preview",
  keys: "/v1/auth/keys",
  key: "/v1/auth/keys/{id}",
  savedSearches: "/v1/auth/searches",
  savedSearch: "/v1/auth/searches/{id}",
  preferences: "/v1/auth/preferences",
  invitations: "/v1/auth/invitations",
  invitation: "/v1/auth/invitations/{id}",
  invitationResend: "/v1/auth/invitations/{id}/resend",
  invitationPreview: "/v1/auth/invitation-preview",
  users: "/v1/auth/users",
  oneUser: "/v1/auth/users/{id}",
  userSessions: "/v1/auth/users/{id}/sessions",
  ownUser: "/v1/auth/user",
  ownUserExport: "/v1/auth/user/export",
  audit: "/v1/auth/audit",
  auditExport: "/v1/auth/audit/export",
  search: "/v1/registry/search",
  suggest: "/v1/registry/suggest",
  export: "/v1/registry/export",
  companies: "/v1/registry/companies",
  company: "/v1/registry/company/{siren}",
  establishments: "/v1/registry/company/{siren}/establishments",
  establishmentsExport: "/v1/registry/company/{siren}/establishments/export",
  limits: "/v1/registry/limits",
  openapi: "/v1/openapi.json",
} as const;

/** Where the MCP server answers. It is served like the API, but is no part of its contract. */
export const mcpPath = "/mcp";

/**
 * Where the typed client is, as a file that npm installs; the build packs it (scripts/client-package.mjs). Caches and
 * lockfiles remember an address, so the one with the version never gets another content; the other is always this build's.
 */
export function clientPackagePath(version?: string): string {
  return `/developers/client${version === undefined ? "" : `-${version}`}.tgz`;
}

/** `/v1/registry/search?q=...&page=...`, page 1 left out. */
export function searchPath(q: string, page = 1): string {
  const query = new URLSearchParams({ q });
  if (page > 1) query.set("page", String(page));
  return `${apiPaths.search}?${query}`;
}

/** `/v1/registry/suggest?q=...`, perhaps with filters. */
export function suggestPath(q: string, filters: Record<string, string> = {}): string {
  return `${apiPaths.suggest}?${new URLSearchParams({ q, ...filters })}`;
}

/** `/v1/registry/export?q=...&format=...`. */
export function exportPath(q: string, format: string): string {
  return `${apiPaths.export}?${new URLSearchParams({ q, format })}`;
}

/** `/v1/registry/company/552032534`. */
export function companyPath(siren: string): string {
  return apiPaths.company.replace("{siren}", encodeURIComponent(siren));
}

type EstablishmentParameters = Partial<
  Record<"siret" | "q" | "active" | "department" | "limit" | "include", string>
>;

/** `/v1/registry/company/552032534/establishments?page=...`, page 1 left out. */
export function establishmentsPath(
  siren: string,
  page = 1,
  parameters: EstablishmentParameters = {},
): string {
  const path = apiPaths.establishments.replace("{siren}", encodeURIComponent(siren));
  const query = new URLSearchParams(parameters);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** `/v1/registry/company/552032534/establishments/export?format=...`. */
export function establishmentsExportPath(
  siren: string,
  format: string,
  parameters: Partial<Record<"q" | "active" | "department" | "language", string>> = {},
): string {
  const path = apiPaths.establishmentsExport.replace("{siren}", encodeURIComponent(siren));
  return `${path}?${new URLSearchParams({ format, ...parameters })}`;
}

/** `/v1/auth/sessions?page=...`, page 1 left out. */
export function sessionsPath(page = 1): string {
  return page > 1 ? `${apiPaths.sessions}?page=${page}` : apiPaths.sessions;
}

/** `/v1/auth/sessions/5d1c...`. */
export function oneSessionPath(id: string): string {
  return apiPaths.oneSession.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/keys?page=...`, page 1 left out. */
export function keysPath(page = 1): string {
  return page > 1 ? `${apiPaths.keys}?page=${page}` : apiPaths.keys;
}

/** `/v1/auth/keys/5d1c...`. */
export function keyPath(id: string): string {
  return apiPaths.key.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/searches/5d1c...`. */
export function savedSearchPath(id: string): string {
  return apiPaths.savedSearch.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/invitations?state=...&page=...`, page 1 left out. */
export function invitationsPath(state?: string, page = 1): string {
  const query = new URLSearchParams();
  if (state !== undefined) query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${apiPaths.invitations}?${query}` : apiPaths.invitations;
}

/** `/v1/auth/invitations/5d1c...`. */
export function invitationPath(id: string): string {
  return apiPaths.invitation.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/invitations/5d1c.../resend`. */
export function invitationResendPath(id: string): string {
  return apiPaths.invitationResend.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/users?page=...`, page 1 left out. */
export function usersPath(page = 1): string {
  return page > 1 ? `${apiPaths.users}?page=${page}` : apiPaths.users;
}

/** `/v1/auth/users/5d1c...`. */
export function oneUserPath(id: string): string {
  return apiPaths.oneUser.replace("{id}", encodeURIComponent(id));
}

/** `/v1/auth/users/5d1c.../sessions`. */
export function userSessionsPath(id: string): string {
  return apiPaths.userSessions.replace("{id}", encodeURIComponent(id));
}

/** The filters of audit events: a user's identifier or address, and a kind. */
export type AuditFilter = { user?: string | undefined; event?: string | undefined };

/** `?user=...&event=...&page=...`. Page 1 is omitted; empty without any parameter. */
export function auditQueryString({ user, event }: AuditFilter, page = 1): string {
  const query = new URLSearchParams();
  if (user) query.set("user", user);
  if (event) query.set("event", event);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** `/v1/auth/audit?user=...&event=...&page=...`. */
export function auditPath(filter: AuditFilter = {}, page = 1): string {
  return apiPaths.audit + auditQueryString(filter, page);
}

/** `/v1/auth/audit/export?user=...&event=...`. */
export function auditExportPath(filter: AuditFilter = {}): string {
  return apiPaths.auditExport + auditQueryString(filter);
}
