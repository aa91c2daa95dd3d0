import { z } from "zod";
import { ApiKey } from "./api-keys";
import { OwnAuditEvent } from "./audit-events";
import { CurrentPassword, Role, roles, User } from "./auth";
import { answer, component, entity, Moment, pageOf, text, textOrNull } from "./component";
import { SavedSearch } from "./saved-searches";
import { Device } from "./sessions";

export const userStates = ["active", "disabled"] as const;

export const AccountUser = entity("AccountUser", "A member of the account, as admins see them.", {
  id: text("User identifier, opaque."),
  email: text("Email address."),
  role: Role,
  state: z.enum(userStates).meta({ description: "disabled: cannot sign in." }),
  createdAt: Moment.describe("When the person signed up."),
  lastUsedAt: Moment.nullable().describe("Latest use of a session or key; null: never."),
  sessions: z.int().min(0).meta({ description: "How many sessions are open." }),
  keys: z.int().min(0).meta({ description: "How many keys have not expired." }),
});
export type AccountUser = z.infer<typeof AccountUser>;

export const UserPage = pageOf("UserPage", {
  users: z.array(AccountUser).describe("By email address."),
});

export const ChangeUserBody = z
  .object({
    role: z
      .enum(roles, `must be ${roles.join(" or ")}`)
      .optional()
      .describe("The new role."),
    disabled: z.boolean("must be true or false").optional().meta({
      description: "Whether the user may not sign in; true also ends the sessions.",
    }),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    message: "must have role or disabled",
  })
  .meta({ id: "ChangeUserBody" });
export type UserChange = z.infer<typeof ChangeUserBody>;

export const AccountUserAnswer = answer("AccountUserAnswer", "The changed user.", {
  user: AccountUser,
});

export const DeleteOwnUserBody = component("DeleteOwnUserBody", {
  password: CurrentPassword,
});

const CreatedAt = Moment.describe("When it began.");
const ExpiresAt = Moment.describe("When it expires.");

/** All data stored about a person, except the hashes of the password and of tokens. */
export const OwnData = answer("OwnData", "All data that is stored about a person.", {
  exportedAt: Moment.describe("When this file was made."),
  user: User.extend({ createdAt: CreatedAt }).describe("Who this is, and since when."),
  sessions: z
    .array(
      z.object({
        id: text("Session identifier."),
        device: Device,
        userAgent: textOrNull("What the device said of itself."),
        createdAt: CreatedAt,
        lastUsedAt: Moment.describe("Last use."),
        expiresAt: ExpiresAt,
        endedAt: Moment.nullable().describe("When it was ended; null: it was not."),
      }),
    )
    .describe("The sessions, also ended ones that are still stored."),
  keys: z.array(ApiKey).describe("The keys for programs, without their secrets."),
  savedSearches: z.array(SavedSearch).describe("The saved searches."),
  tableColumns: z.array(z.string()).nullable().meta({
    description: "The columns that were chosen for tables; null: none.",
  }),
  devices: z
    .array(
      z.object({
        device: text("Browser and system."),
        firstUsedAt: Moment.describe("First sign-in from it."),
      }),
    )
    .describe("The kinds of devices from which the person signed in."),
  passwordResets: z
    .array(z.object({ createdAt: CreatedAt, expiresAt: ExpiresAt }))
    .describe("The open links to choose a new password."),
  invitations: z
    .array(
      z.object({
        id: text("Invitation identifier."),
        email: textOrNull("The address that it was sent to."),
        role: Role,
        createdAt: Moment.describe("When it was sent."),
        usedAt: Moment.nullable().describe("When it was used; null: it was not."),
      }),
    )
    .describe("Invitations to the account that were sent to or used by this person."),
  events: z.array(OwnAuditEvent).meta({
    description: "What this person did, and what was done to their account.",
  }),
});
export type OwnData = z.infer<typeof OwnData>;
