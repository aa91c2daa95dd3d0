import { z } from "zod";
import { EmailAddress, InvitationToken, Role, roles } from "./auth";
import { answer, component, entity, Moment, pageOf, text, textOrNull } from "./component";
import { Locale } from "./locale";
import { requiredString } from "./required";
import { Page } from "./search-query";

export const invitationStates = ["pending", "used", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

const RoleInBody = z.enum(roles, requiredString(`must be ${roles.join(" or ")}`));

export const CreateInvitationBody = component("CreateInvitationBody", {
  email: EmailAddress.describe(
    "The only address that may use the invitation; the mail goes there.",
  ),
  role: RoleInBody.describe("Role of the future user."),
  locale: Locale.optional(),
});

export const InvitationsQuery = z.object({
  page: Page,
  state: z
    .enum(invitationStates, `must be one of ${invitationStates.join(", ")}, given once`)
    .optional()
    .describe("Only invitations in this state."),
});

export const Invitation = entity("Invitation", "An invitation to the account.", {
  id: text("Invitation identifier, opaque."),
  email: textOrNull("null: anyone with the link may use it."),
  role: Role,
  state: z.enum(invitationStates).describe("pending: it can be used."),
  locale: Locale.nullable().describe("Language of the mail; null: the usual one."),
  invitedBy: textOrNull("Address of the admin who sent it last; null: the operator."),
  createdAt: Moment.describe("When it was first sent."),
  expiresAt: Moment.describe("When its link expires or expired."),
  usedAt: Moment.nullable().describe("When somebody signed up with it; null: nobody did."),
  usedBy: textOrNull("Address of the person who signed up with it; null: nobody."),
  revokedAt: Moment.nullable().describe("When it was revoked; null: it was not."),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationPage = pageOf("InvitationPage", {
  invitations: z.array(Invitation).describe("The newest first."),
});

export const mailOutcomes = ["sent", "saved", "failed"] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const SentInvitation = answer("SentInvitation", "The invitation that was sent.", {
  invitation: Invitation,
  url: z.url().meta({ description: "The invitation's link; it is never shown again." }),
  mail: z.enum(mailOutcomes).nullable().meta({
    description:
      "sent: by SMTP; saved: as a file in the outbox; failed: pass the link on yourself; null: the invitation has no address.",
  }),
});

export const PreviewInvitationBody = component("PreviewInvitationBody", {
  invitationToken: InvitationToken,
});

export const previewStates = ["valid", "used", "expired", "revoked", "unknown"] as const;

export const InvitationPreview = entity("InvitationPreview", "What an invitation is good for.", {
  state: z.enum(previewStates).describe("unknown: there is no such invitation."),
  email: textOrNull("The address it is bound to; null: any."),
  role: Role.nullable().meta({ description: "null: unknown invitation." }),
  invitedBy: textOrNull("Address of the admin who invited."),
  locale: Locale.nullable().describe("Language of the mail; null: the usual one."),
  expiresAt: Moment.nullable().describe("When it expires; null: unknown invitation."),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const InvitationPreviewAnswer = answer("InvitationPreviewAnswer", "The state of the link.", {
  invitation: InvitationPreview,
});
