import { previewInvitation } from "@/lib/auth/preview-invitation";
import { InvitationPreviewAnswer, PreviewInvitationBody } from "@/lib/contract/invitations";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    {
      auth: "none",
      addressLimit: "links",
      body: PreviewInvitationBody,
      response: InvitationPreviewAnswer,
    },
    async ({ body, now }) => ({ invitation: await previewInvitation(body.invitationToken, now) }),
  ),
});
