import { AuditExportQuery, AuditPage, AuditQuery } from "@/lib/contract/audit-events";
import { csv } from "@/lib/contract/component";
import { del, get, group, patch } from "@/lib/contract/operation";
import { apiPaths } from "@/lib/contract/paths";
import { PageQuery } from "@/lib/contract/search-query";
import { EndedSessions } from "@/lib/contract/sessions";
import { AccountUserAnswer, ChangeUserBody, UserPage } from "@/lib/contract/users";

export const team = group("team", "The account's people and audit events, for admins.", {
  listUsers: get(apiPaths.users, {
    summary: "List the account's members by address, 20 a page; admins only",
    description: "Disabled people are listed too.",
    auth: "admin",
    query: PageQuery,
    answer: UserPage,
  }),
  changeUser: patch(apiPaths.oneUser, {
    summary: "Change a person's role, disable or enable them; admins only",
    description:
      "Takes effect immediately, on every process. Disabling ends the person's sessions. The last active admin can be neither demoted nor disabled. The person is notified by mail.",
    auth: "admin",
    body: ChangeUserBody,
    answer: AccountUserAnswer,
    failures: ["LAST_ADMIN"],
  }),
  deleteUser: del(apiPaths.oneUser, {
    summary: "Remove a person from the account; admins only",
    description:
      "Ends their sessions and keys and deletes their personal data. Audit events remain without a name. The last active admin cannot be removed. The person is notified by mail.",
    auth: "admin",
    failures: ["LAST_ADMIN"],
  }),
  endUserSessions: del(apiPaths.userSessions, {
    summary: "End all sessions of a person; admins only",
    description: "The person can sign in again. Their keys remain.",
    auth: "admin",
    answer: EndedSessions,
  }),
  listAuditEvents: get(apiPaths.audit, {
    summary: "List the account's audit events, newest first, 20 a page; admins only",
    description:
      "Who did what and when, as far as the account is concerned: sign-ins, invitations, roles, keys, exports.",
    auth: "admin",
    query: AuditQuery,
    answer: AuditPage,
  }),
  exportAuditEvents: get(apiPaths.auditExport, {
    summary: "Export the account's audit events as CSV, newest first; admins only",
    description: "CSV as in an export of companies; `details` is `name: value, name: value`.",
    auth: "admin",
    limit: "export",
    query: AuditExportQuery,
    answer: { files: { "text/csv": csv("AuditEventsCsv", "event") } },
  }),
});
