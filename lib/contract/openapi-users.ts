import { z } from "zod";
import { AuditExportQuery, AuditPage, AuditQuery } from "./audit-events";
import { Done } from "./auth";
import {
  always,
  download,
  failures,
  jsonBody,
  jsonFile,
  signedIn,
  success,
  withBody,
} from "./openapi-parts";
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

const path = z.object({
  id: z.string().meta({
    description: "Identifier of a user of the account; anything else is 404.",
  }),
});

const teamPaths = {
  [apiPaths.users]: {
    get: {
      operationId: "listUsers",
      summary: "List the account's members by address, 20 a page; admins only",
      description: "Disabled people are listed too.",
      tags: ["team"],
      security: signedIn,
      requestParams: { query: UsersQuery },
      responses: {
        "200": success("The requested page, with the total.", UserPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
  [apiPaths.oneUser]: {
    patch: {
      operationId: "changeUser",
      summary: "Change a person's role, disable or enable them; admins only",
      description:
        "Takes effect immediately, on every process. Disabling ends the person's sessions. The last active admin can be neither demoted nor disabled. The person is notified by mail.",
      tags: ["team"],
      security: signedIn,
      requestParams: { path },
      requestBody: jsonBody(ChangeUserBody),
      responses: {
        "200": success("The changed user.", AccountUserAnswer),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "NOT_FOUND",
          "LAST_ADMIN",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
    delete: {
      operationId: "deleteUser",
      summary: "Remove a person from the account; admins only",
      description:
        "Ends their sessions and keys and deletes their personal data. Audit events remain without a name. The last active admin cannot be removed. The person is notified by mail.",
      tags: ["team"],
      security: signedIn,
      requestParams: { path },
      responses: {
        "200": success("Removed.", Done),
        ...failures([
          "UNAUTHORIZED",
          "FORBIDDEN",
          "NOT_FOUND",
          "LAST_ADMIN",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.userSessions]: {
    delete: {
      operationId: "endUserSessions",
      summary: "End all sessions of a person; admins only",
      description: "The person can sign in again. Their keys remain.",
      tags: ["team"],
      security: signedIn,
      requestParams: { path },
      responses: {
        "200": success("Ended immediately, on every process.", EndedSessions),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};

const auditPaths = {
  [apiPaths.audit]: {
    get: {
      operationId: "listAuditEvents",
      summary: "List the account's audit events, newest first, 20 a page; admins only",
      description:
        "Who did what and when, as far as the account is concerned: sign-ins, invitations, roles, keys, exports.",
      tags: ["team"],
      security: signedIn,
      requestParams: { query: AuditQuery },
      responses: {
        "200": success("The requested page, with the total.", AuditPage),
        ...failures(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", ...always]),
      },
    },
  },
  [apiPaths.auditExport]: {
    get: {
      operationId: "exportAuditEvents",
      summary: "Export the account's audit events as CSV, newest first; admins only",
      description: "CSV as in an export of companies; `details` is `name: value, name: value`.",
      tags: ["team"],
      security: signedIn,
      requestParams: { query: AuditExportQuery },
      responses: {
        "200": download("The file.", { "text/csv": z.string() }),
        ...failures([
          "VALIDATION_ERROR",
          "UNAUTHORIZED",
          "FORBIDDEN",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
};

const ownPaths = {
  [apiPaths.ownUser]: {
    delete: {
      operationId: "deleteOwnUser",
      summary: "Delete oneself, with the password",
      description:
        "Deletes the personal data. Audit events remain without a name. A wrong password is a VALIDATION_ERROR of `password` and counts as a failed sign-in. The last active admin cannot be deleted.",
      tags: ["account"],
      security: signedIn,
      requestBody: jsonBody(DeleteOwnUserBody),
      responses: {
        "200": success("Deleted.", Done),
        ...failures([
          ...withBody,
          "UNAUTHORIZED",
          "FORBIDDEN",
          "LAST_ADMIN",
          "RATE_LIMIT_EXCEEDED",
          ...always,
        ]),
      },
    },
  },
  [apiPaths.ownUserExport]: {
    get: {
      operationId: "exportOwnData",
      summary: "Export all data stored about oneself, as a file",
      description:
        "JSON with the user, sessions, keys without their secrets, saved searches and audit events.",
      tags: ["account"],
      security: signedIn,
      responses: {
        "200": jsonFile("The file, streamed.", OwnData),
        ...failures(["UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", ...always]),
      },
    },
  },
};

/** The account's members, its audit events, and the user's own data. */
export const userPaths = { ...ownPaths, ...teamPaths, ...auditPaths };
