import { searchRequests, withQuery } from "./search-requests";

/** The API's paths in OpenAPI form. The same handlers also serve them below `/api/v1`. */
export const apiPaths = {
  ...searchRequests,
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
  savedSearch: "/v1/auth/searches/{id}",
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

/** A path whose only parameter has this value. */
const filled = (path: string, value: string) =>
  path.replace(/\{\w+\}/, () => encodeURIComponent(value));

export const searchPath = (q: string, page = 1) => withQuery(apiPaths.search, { q, page });

export const exportPath = (q: string, format: string) => withQuery(apiPaths.export, { q, format });

export const companyPath = (siren: string) => filled(apiPaths.company, siren);

type EstablishmentParameters = Partial<
  Record<"siret" | "q" | "active" | "department" | "sort" | "limit" | "include", string>
>;

export const establishmentsPath = (
  siren: string,
  page = 1,
  parameters: EstablishmentParameters = {},
) => withQuery(filled(apiPaths.establishments, siren), { ...parameters, page });

export const establishmentsExportPath = (
  siren: string,
  format: string,
  parameters: Partial<Record<"q" | "active" | "department" | "sort" | "language", string>> = {},
) => withQuery(filled(apiPaths.establishmentsExport, siren), { format, ...parameters });

export const sessionsPath = (page = 1) => withQuery(apiPaths.sessions, { page });
export const oneSessionPath = (id: string) => filled(apiPaths.oneSession, id);
export const keysPath = (page = 1) => withQuery(apiPaths.keys, { page });
export const keyPath = (id: string) => filled(apiPaths.key, id);
export const savedSearchPath = (id: string) => filled(apiPaths.savedSearch, id);
export const invitationsPath = (state?: string, page = 1) =>
  withQuery(apiPaths.invitations, { state, page });
export const invitationPath = (id: string) => filled(apiPaths.invitation, id);
export const invitationResendPath = (id: string) => filled(apiPaths.invitationResend, id);
export const usersPath = (page = 1) => withQuery(apiPaths.users, { page });
export const oneUserPath = (id: string) => filled(apiPaths.oneUser, id);
export const userSessionsPath = (id: string) => filled(apiPaths.userSessions, id);

/** The filters of audit events: a user's identifier or address, and a kind. Empty texts are none. */
export type AuditFilter = { user?: string | undefined; event?: string | undefined };

export const auditPath = (filter: AuditFilter = {}, page = 1) =>
  withQuery(apiPaths.audit, { ...filter, page });

export const auditExportPath = (filter: AuditFilter = {}) =>
  withQuery(apiPaths.auditExport, filter);
