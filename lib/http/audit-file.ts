import type { AuditFilter } from "@/lib/auth/list-audit-events";
import { readAuditEvents } from "@/lib/auth/list-audit-events";
import type { Caller } from "@/lib/auth/sessions";
import { type AuditEvent, auditColumns } from "@/lib/contract/audit-events";
import type { Separator } from "@/lib/contract/export";
import { byteOrderMark, csvRow } from "@/lib/registry/export-file";
import type { Download } from "./download";

/** The events of the admin's account as CSV. */
export async function auditFile(
  admin: Caller,
  { separator = ";", ...filter }: AuditFilter & { separator?: Separator | undefined },
): Promise<Download> {
  const { total, batches } = await readAuditEvents(admin, filter);
  return {
    mediaType: "text/csv; charset=utf-8",
    fileName: "events.csv",
    total,
    pieces: csv(batches, separator),
  };
}

async function* csv(batches: AsyncIterable<AuditEvent[]>, separator: Separator) {
  yield byteOrderMark + csvRow(auditColumns, separator);
  for await (const batch of batches) {
    yield batch.map((event) => csvRow(cellsOf(event), separator)).join("");
  }
}

function cellsOf(event: AuditEvent) {
  return auditColumns.map((column) =>
    column === "details" ? detailsText(event.details) : event[column],
  );
}

/** `from: member, to: admin`; null when there are none. */
function detailsText(details: AuditEvent["details"]): string | null {
  const parts = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return parts.length > 0 ? parts.join(", ") : null;
}
