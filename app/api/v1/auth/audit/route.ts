import { listAuditEvents } from "@/lib/auth/list-audit-events";
import { AuditPage, AuditQuery } from "@/lib/contract/audit-events";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "admin", query: AuditQuery, response: AuditPage },
    ({ caller, query: { page = 1, ...filter } }) => listAuditEvents(caller, { page, ...filter }),
  ),
});
