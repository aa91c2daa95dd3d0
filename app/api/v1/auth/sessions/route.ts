import { endOtherSessions } from "@/lib/auth/end-sessions";
import { listSessions } from "@/lib/auth/list-sessions";
import { EndedSessions, SessionPage, SessionsQuery } from "@/lib/contract/sessions";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "required", query: SessionsQuery, response: SessionPage },
    ({ caller, query, now }) => listSessions(caller, query.page ?? 1, now),
  ),
  DELETE: endpoint(
    { auth: "required", limit: "changes", response: EndedSessions },
    async ({ caller, clientAddress, now }) => ({
      ended: await endOtherSessions(caller, clientAddress, now),
    }),
  ),
});
