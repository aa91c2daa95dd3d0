import { z } from "zod";
import { EmailAddress } from "./auth";
import { separators } from "./export";
import { Page } from "./registry";

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

const isPerson = "must be a user's identifier or email address, given once";
/** With the message of the union: zod gives that of an option where only its pattern fails. */
const userId = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, isPerson);

const filters = {
  user: z
    .union([userId, EmailAddress], isPerson)
    .optional()
    .meta({
      description: "Only events of this person: identifier or email address.",
      override: { type: "string", anyOf: undefined, maxLength: 254 },
    }),
  event: z
    .enum(auditEventKinds, "must be a kind of event, given once")
    .optional()
    .meta({ description: "Only events of this kind." }),
};

export const AuditQuery = z.object({ page: Page, ...filters }).meta({ id: "AuditQuery" });

export const AuditExportQuery = z
  .object({
    ...filters,
    separator: z
      .enum(separators, "must be ; or , given once")
      .optional()
      .meta({ description: "What stands between the cells; by default a semicolon." }),
  })
  .meta({ id: "AuditExportQuery" });

const moment = z.iso.datetime();

const what = {
  at: moment,
  event: z.string().meta({ description: "Its kind; more may be added.", example: "login" }),
};
const more = {
  clientAddress: z.string().nullable(),
  count: z.int().min(1).meta({ description: "How many equal events this one stands for." }),
  lastAt: moment.nullable().meta({ description: "The last of them; null: there is only one." }),
  details: z.record(z.string(), z.string()),
};

export const AuditEvent = z
  .object({
    id: z.string().meta({ description: "Event identifier, opaque." }),
    ...what,
    userId: z.string().nullable().meta({
      description: "Whom it is about; null: nobody known, or a user who was deleted.",
    }),
    email: z.string().nullable().meta({ description: "That user's address." }),
    actorUserId: z.string().nullable().meta({
      description:
        "Who did it, when that is another; null: the user, the operator, or one deleted.",
    }),
    actorEmail: z.string().nullable(),
    invitedEmail: z.string().nullable().meta({
      description: "Whom an invitation was sent to; null: no invitation, or to nobody by name.",
    }),
    ...more,
  })
  .meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditColumns = Object.keys(AuditEvent.shape) as (keyof AuditEvent)[];

export const AuditPage = z
  .object({
    ok: z.literal(true),
    events: z.array(AuditEvent),
    total: z.int().min(0),
    page: z.int().min(1),
  })
  .meta({ id: "AuditPage" });

/** An event as one's own data has it. */
export const OwnAuditEvent = z.object({
  ...what,
  isAboutMe: z.boolean().meta({ description: "false: done by this person to another." }),
  ...more,
});
export type OwnAuditEvent = z.infer<typeof OwnAuditEvent>;
