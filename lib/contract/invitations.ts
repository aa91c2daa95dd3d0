import { z } from "zod";
import { EmailAddress, maxEmailLength, Role, roles } from "./auth";
import { Locale } from "./locale";
import { requiredString } from "./required";
import { Page } from "./search-query";

export const invitationStates = ["pending", "used", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

const RoleInBody = z.enum(roles, requiredString(`must be ${roles.join(" or ")}`));

export const CreateInvitationBody = z
  .object({
    email: EmailAddress.meta({
      description: "The only address that may use the invitation; the mail goes there.",
      override: { format: "email", maxLength: maxEmailLength },
    }),
    role: RoleInBody.meta({ description: "Role of the future user." }),
    locale: Locale.optional(),
  })
  .meta({ id: "CreateInvitationBody" });

export const InvitationsQuery = z
  .object({
    page: Page,
    state: z
      .enum(invitationStates, `must be one of ${invitationStates.join(", ")}, given once`)
      .optional()
      .meta({ description: "Only invitations in this state." }),
  })
  .meta({ id: "InvitationsQuery" });

const moment = z.iso.datetime();

export const Invitation = z
  .object({
    id: z.string().meta({ description: "Invitation identifier, opaque." }),
    email: z.string().nullable().meta({ description: "null: anyone with the link may use it." }),
    role: Role,
    state: z.enum(invitationStates),
    locale: Locale.nullable(),
    invitedBy: z.string().nullable().meta({
      description: "Address of the admin who sent it last; null: the operator.",
    }),
    createdAt: moment,
    expiresAt: moment,
    usedAt: moment.nullable(),
    usedBy: z.string().nullable().meta({
      description: "Address of the person who signed up with it; null: nobody.",
    }),
    revokedAt: moment.nullable(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationPage = z
  .object({
    ok: z.literal(true),
    invitations: z.array(Invitation),
    total: z.int().min(0),
    page: z.int().min(1),
  })
  .meta({ id: "InvitationPage" });

export const mailOutcomes = ["sent", "saved", "failed"] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const SentInvitation = z
  .object({
    ok: z.literal(true),
    invitation: Invitation,
    url: z.url().meta({ description: "The invitation's link; it is never shown again." }),
    mail: z.enum(mailOutcomes).nullable().meta({
      description:
        "sent: by SMTP; saved: as a file in the outbox; failed: pass the link on yourself; null: the invitation has no address.",
    }),
  })
  .meta({ id: "SentInvitation" });

export const PreviewInvitationBody = z
  .object({
    invitationToken: z
      .string(requiredString("must be a string"))
      .min(1, "must not be empty")
      .meta({ description: "Token from the invitation link." }),
  })
  .meta({ id: "PreviewInvitationBody" });

export const previewStates = ["valid", "used", "expired", "revoked", "unknown"] as const;

export const InvitationPreview = z
  .object({
    state: z.enum(previewStates),
    email: z.string().nullable().meta({ description: "The address it is bound to; null: any." }),
    role: Role.nullable().meta({ description: "null: unknown invitation." }),
    invitedBy: z.string().nullable().meta({ description: "Address of the admin who invited." }),
    locale: Locale.nullable(),
    expiresAt: moment.nullable(),
  })
  .meta({ id: "InvitationPreview" });
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const InvitationPreviewAnswer = z
  .object({ ok: z.literal(true), invitation: InvitationPreview })
  .meta({ id: "InvitationPreviewAnswer" });
