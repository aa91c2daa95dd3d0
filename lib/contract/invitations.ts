import { z } from "zod";
import { EmailAddress, maxEmailLength, Role, roles } from "./auth";
import { answer, component, NotEmpty, pageOf } from "./component";
import { Locale } from "./locale";
import { requiredString } from "./required";
import { Page } from "./search-query";

export const invitationStates = ["pending", "used", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

const RoleInBody = z.enum(roles, requiredString(`must be ${roles.join(" or ")}`));

export const CreateInvitationBody = component("CreateInvitationBody", {
  email: EmailAddress.meta({
    description: "The only address that may use the invitation; the mail goes there.",
    override: { format: "email", maxLength: maxEmailLength },
  }),
  role: RoleInBody.meta({ description: "Role of the future user." }),
  locale: Locale.optional(),
});

export const InvitationsQuery = component("InvitationsQuery", {
  page: Page,
  state: z
    .enum(invitationStates, `must be one of ${invitationStates.join(", ")}, given once`)
    .optional()
    .meta({
      description: "Only invitations in this state.",
    }),
});

const moment = z.iso.datetime();

export const Invitation = component("Invitation", {
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
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationPage = pageOf("InvitationPage", { invitations: z.array(Invitation) });

export const mailOutcomes = ["sent", "saved", "failed"] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const SentInvitation = answer("SentInvitation", {
  invitation: Invitation,
  url: z.url().meta({ description: "The invitation's link; it is never shown again." }),
  mail: z.enum(mailOutcomes).nullable().meta({
    description:
      "sent: by SMTP; saved: as a file in the outbox; failed: pass the link on yourself; null: the invitation has no address.",
  }),
});

export const PreviewInvitationBody = component("PreviewInvitationBody", {
  invitationToken: NotEmpty.meta({ description: "Token from the invitation link." }),
});

export const previewStates = ["valid", "used", "expired", "revoked", "unknown"] as const;

export const InvitationPreview = component("InvitationPreview", {
  state: z.enum(previewStates),
  email: z.string().nullable().meta({ description: "The address it is bound to; null: any." }),
  role: Role.nullable().meta({ description: "null: unknown invitation." }),
  invitedBy: z.string().nullable().meta({ description: "Address of the admin who invited." }),
  locale: Locale.nullable(),
  expiresAt: moment.nullable(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const InvitationPreviewAnswer = answer("InvitationPreviewAnswer", {
  invitation: InvitationPreview,
});
