import type { AuditFilter } from "@/lib/auth/list-audit-events";
import { readAuditEvents } from "@/lib/auth/list-audit-events";
import type { Caller } from "@/lib/auth/sessions";
import { type AuditEvent, auditColumns } from "@/lib/contract/audit-events";
import type { Separator } from "@/lib/contract/export";
import { csv, csvMediaType } from "@/lib/registry/csv";
import type { Download } from "./download";

/** The events of the admin's account as CSV. */
export async function auditFile(
  admin: Caller,
  { separator = ";", ...filter }: AuditFilter & { separator?: Separator | undefined },
): Promise<Download> {
  const { total, batches } = await readAuditEvents(admin, filter);
  return {
    mediaType: csvMediaType,
    fileName: "events.csv",
    total,
    pieces: csv(rowsOf(batches), auditColumns, separator),
  };
}

async function* rowsOf(batches: AsyncIterable<AuditEvent[]>) {
  for await (const batch of batches) {
    yield batch.map((event) => ({ ...event, details: detailsText(event.details) }));
  }
}

/** `from: member, to: admin`; null when there are none. */
function detailsText(details: AuditEvent["details"]): string | null {
  const parts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return parts.length > 0 ? parts.join(", ") : null;
}
