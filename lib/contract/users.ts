import { z } from "zod";
import { OwnAuditEvent } from "./audit-events";
import { Role, roles, User } from "./auth";
import { answer, component, NotEmpty, pageOf } from "./component";
import { SavedSearch } from "./saved-searches";
import { Page } from "./search-query";
import { Device } from "./sessions";

const moment = z.iso.datetime();

export const userStates = ["active", "disabled"] as const;

export const UsersQuery = component("UsersQuery", { page: Page });

/** A member of an account, as admins see them. */
export const AccountUser = component("AccountUser", {
  id: z.string().meta({ description: "User identifier, opaque." }),
  email: z.string(),
  role: Role,
  state: z.enum(userStates).meta({ description: "disabled: cannot sign in." }),
  createdAt: moment,
  lastUsedAt: moment.nullable().meta({
    description: "Latest use of a session or key; null: never.",
  }),
  sessions: z.int().min(0).meta({ description: "How many are open." }),
  keys: z.int().min(0).meta({ description: "How many have not expired." }),
});
export type AccountUser = z.infer<typeof AccountUser>;

export const UserPage = pageOf("UserPage", { users: z.array(AccountUser) });

export const ChangeUserBody = z
  .object({
    role: z.enum(roles, `must be ${roles.join(" or ")}`).optional(),
    disabled: z.boolean("must be true or false").optional().meta({
      description: "true also ends the user's sessions.",
    }),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    message: "must have role or disabled",
  })
  .meta({ id: "ChangeUserBody" });
export type UserChange = z.infer<typeof ChangeUserBody>;

export const AccountUserAnswer = answer("AccountUserAnswer", { user: AccountUser });

export const DeleteOwnUserBody = component("DeleteOwnUserBody", {
  password: NotEmpty,
});

/** All data stored about a person, except the hashes of the password and of tokens. */
export const OwnData = answer("OwnData", {
  exportedAt: moment,
  user: User.extend({ createdAt: moment }),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: Device,
      userAgent: z.string().nullable(),
      createdAt: moment,
      lastUsedAt: moment,
      expiresAt: moment,
      endedAt: moment.nullable(),
    }),
  ),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: moment,
      expiresAt: moment.nullable(),
      lastUsedAt: moment.nullable(),
    }),
  ),
  savedSearches: z.array(SavedSearch),
  tableColumns: z.array(z.string()).nullable().meta({
    description: "The columns that were chosen for tables; null: none.",
  }),
  devices: z.array(z.object({ device: z.string(), firstUsedAt: moment })),
  passwordResets: z.array(z.object({ createdAt: moment, expiresAt: moment })),
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string().nullable(),
        role: Role,
        createdAt: moment,
        usedAt: moment.nullable(),
      }),
    )
    .meta({
      description: "Invitations to the account that were sent to or used by this person.",
    }),
  events: z.array(OwnAuditEvent).meta({
    description: "What this person did, and what was done to their account.",
  }),
});
export type OwnData = z.infer<typeof OwnData>;
