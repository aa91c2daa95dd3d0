import { z } from "zod";
import { AuditExportQuery, AuditPage, AuditQuery } from "./audit-events";
import { Done } from "./auth";
import { download, idInPath, jsonFile, operation, signedIn, success } from "./openapi-parts";
import { apiPaths } from "./paths";
import { EndedSessions } from "./sessions";
import {
  AccountUserAnswer,
  ChangeUserBody,
  DeleteOwnUserBody,
  OwnData,
  UserPage,
  UsersQuery,
} from "./users";

const path = idInPath("Identifier of a user of the account");

const teamPaths = {
  [apiPaths.users]: {
    get: operation({
      operationId: "listUsers",
      summary: "List the account's members by address, 20 a page; admins only",
      description: "Disabled people are listed too.",
      tag: "team",
      security: signedIn,
      query: UsersQuery,
      answers: success("The requested page, with the total.", UserPage),
      isLimited: false,
    }),
  },
  [apiPaths.oneUser]: {
    patch: operation({
      operationId: "changeUser",
      summary: "Change a person's role, disable or enable them; admins only",
      description:
        "Takes effect immediately, on every process. Disabling ends the person's sessions. The last active admin can be neither demoted nor disabled. The person is notified by mail.",
      tag: "team",
      security: signedIn,
      path,
      body: ChangeUserBody,
      answers: success("The changed user.", AccountUserAnswer),
      failures: ["LAST_ADMIN"],
    }),
    delete: operation({
      operationId: "deleteUser",
      summary: "Remove a person from the account; admins only",
      description:
        "Ends their sessions and keys and deletes their personal data. Audit events remain without a name. The last active admin cannot be removed. The person is notified by mail.",
      tag: "team",
      security: signedIn,
      path,
      answers: success("Removed.", Done),
      failures: ["LAST_ADMIN"],
    }),
  },
  [apiPaths.userSessions]: {
    delete: operation({
      operationId: "endUserSessions",
      summary: "End all sessions of a person; admins only",
      description: "The person can sign in again. Their keys remain.",
      tag: "team",
      security: signedIn,
      path,
      answers: success("Ended immediately, on every process.", EndedSessions),
    }),
  },
};

const auditPaths = {
  [apiPaths.audit]: {
    get: operation({
      operationId: "listAuditEvents",
      summary: "List the account's audit events, newest first, 20 a page; admins only",
      description:
        "Who did what and when, as far as the account is concerned: sign-ins, invitations, roles, keys, exports.",
      tag: "team",
      security: signedIn,
      query: AuditQuery,
      answers: success("The requested page, with the total.", AuditPage),
      isLimited: false,
    }),
  },
  [apiPaths.auditExport]: {
    get: operation({
      operationId: "exportAuditEvents",
      summary: "Export the account's audit events as CSV, newest first; admins only",
      description: "CSV as in an export of companies; `details` is `name: value, name: value`.",
      tag: "team",
      security: signedIn,
      query: AuditExportQuery,
      answers: download("The file.", { "text/csv": z.string() }),
    }),
  },
};

const ownPaths = {
  [apiPaths.ownUser]: {
    delete: operation({
      operationId: "deleteOwnUser",
      summary: "Delete oneself, with the password",
      description:
        "Deletes the personal data. Audit events remain without a name. A wrong password is a VALIDATION_ERROR of `password` and counts as a failed sign-in. The last active admin cannot be deleted.",
      tag: "account",
      security: signedIn,
      body: DeleteOwnUserBody,
      answers: success("Deleted.", Done),
      failures: ["LAST_ADMIN"],
    }),
  },
  [apiPaths.ownUserExport]: {
    get: operation({
      operationId: "exportOwnData",
      summary: "Export all data stored about oneself, as a file",
      description:
        "JSON with the user, sessions, keys without their secrets, saved searches and audit events.",
      tag: "account",
      security: signedIn,
      answers: jsonFile("The file, streamed.", OwnData),
    }),
  },
};

/** The account's members, its audit events, and the user's own data. */
export const userPaths = { ...ownPaths, ...teamPaths, ...auditPaths };
