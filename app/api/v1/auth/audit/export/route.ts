import { AuditExportQuery } from "@/lib/contract/audit-events";
import { auditFile } from "@/lib/http/audit-file";
import { endpoint } from "@/lib/http/endpoint";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    { auth: "admin", limit: "export", query: AuditExportQuery, response: "download" },
    ({ caller, query }) => auditFile(caller, query),
  ),
});
