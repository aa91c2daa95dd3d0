import { z } from "zod";
import { EmailAddress } from "./auth";
import { entity, Moment, pageOf, text, textOrNull } from "./component";
import { separators } from "./export";
import { sampleEmail } from "./reference-examples";
import { Page } from "./search-query";

/** Every kind of event that is recorded. */
export const auditEventKinds = [
  "sign-up",
  "login",
  "login-failure",
  "login-limited",
  "refresh",
  "refresh-replay",
  "refresh-reuse",
  "logout",
  "session-end",
  "other-sessions-end",
  "password-change",
  "password-change-failure",
  "password-reset-request",
  "password-reset",
  "invitation",
  "invitation-resend",
  "invitation-revoke",
  "role-change",
  "user-disable",
  "user-enable",
  "user-sessions-end",
  "user-delete",
  "user-delete-failure",
  "data-export",
  "key-create",
  "key-delete",
  "forbidden",
] as const;
export type AuditEventKind = (typeof auditEventKinds)[number];

const userMessage = "must be a user's identifier or email address, given once";
/** Has the same message as the union, because zod reports the option's message when only its pattern fails. */
const userId = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, userMessage);

const filters = {
  user: z
    .union([userId, EmailAddress], userMessage)
    .optional()
    .meta({
      description: "Only events of this person: identifier or email address.",
      example: sampleEmail,
      override: { type: "string", anyOf: undefined, maxLength: 254 },
    }),
  event: z.enum(auditEventKinds, "must be a kind of event, given once").optional().meta({
    description: "Only events of this kind.",
  }),
};

export const AuditQuery = z.object({ page: Page, ...filters });

export const AuditExportQuery = z.object({
  ...filters,
  separator: z.enum(separators, "must be ; or , given once").optional().meta({
    description: "The separator of the cells; a semicolon by default.",
  }),
});

const kindAndTime = {
  at: Moment.describe("When it happened."),
  event: z.string().meta({ description: "Its kind; more may be added.", example: "login" }),
};
const circumstances = {
  clientAddress: textOrNull("From where; null: not stored."),
  count: z.int().min(1).meta({ description: "How many equal events were merged into this one." }),
  lastAt: Moment.nullable().meta({ description: "The last of them; null: there is only one." }),
  details: z.record(z.string(), z.string()).describe("More, which depends on its kind."),
};

export const AuditEvent = entity("AuditEvent", "What somebody did, and when.", {
  id: text("Event identifier, opaque."),
  ...kindAndTime,
  userId: textOrNull("The user it concerns; null: an unknown or deleted user."),
  email: textOrNull("That user's address."),
  actorUserId: textOrNull(
    "The user who did it, if another; null: the user, the operator, or a deleted user.",
  ),
  actorEmail: textOrNull("The address of who did it; null as above."),
  invitedEmail: textOrNull(
    "The address that an invitation was sent to; null: no invitation, or none with an address.",
  ),
  invitationUsedBy: textOrNull(
    "The address of the person who signed up with the invitation; null: nobody.",
  ),
  ...circumstances,
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditColumns = Object.keys(AuditEvent.shape) as (keyof AuditEvent)[];

export const AuditPage = pageOf("AuditPage", {
  events: z.array(AuditEvent).describe("The newest first."),
});

/** An event in the export of one's own data. */
export const OwnAuditEvent = z.object({
  ...kindAndTime,
  isAboutMe: z.boolean().meta({ description: "false: done by this person to another." }),
  ...circumstances,
});
export type OwnAuditEvent = z.infer<typeof OwnAuditEvent>;
