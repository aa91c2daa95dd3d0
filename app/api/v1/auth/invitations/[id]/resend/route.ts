import { resendInvitation } from "@/lib/auth/resend-invitation";
import { SentInvitation } from "@/lib/contract/invitations";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(
    { auth: "admin", limit: "invitations", response: SentInvitation },
    ({ caller, params, clientAddress, now }) =>
      resendInvitation(caller, params.id ?? "", clientAddress, now),
  ),
});
