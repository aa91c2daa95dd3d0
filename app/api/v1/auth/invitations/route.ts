import { inviteColleague } from "@/lib/auth/invite-colleague";
import { listInvitations } from "@/lib/auth/list-invitations";
import {
  CreateInvitationBody,
  InvitationPage,
  InvitationsQuery,
  SentInvitation,
} from "@/lib/contract/invitations";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "admin", query: InvitationsQuery, response: InvitationPage },
    ({ caller, query: { page = 1, state }, now }) => listInvitations(caller, { page, state }, now),
  ),
  POST: endpoint(
    {
      auth: "admin",
      limit: "invitations",
      body: CreateInvitationBody,
      response: SentInvitation,
      status: 201,
    },
    ({ caller, body: { email, role, locale = null }, clientAddress, now }) =>
      inviteColleague(caller, { email, role, locale }, clientAddress, now),
  ),
});
