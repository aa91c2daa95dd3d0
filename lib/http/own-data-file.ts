import { exportOwnData, type OwnFacts } from "@/lib/auth/export-own-data";
import type { Call } from "@/lib/auth/lock-caller";
import type { OwnAuditEvent } from "@/lib/contract/audit-events";
import type { Download } from "./download";

/** All data about the caller, as one JSON object. */
export async function ownDataFile(call: Call): Promise<Download> {
  const { facts, events } = await exportOwnData(call);
  return {
    mediaType: "application/json; charset=utf-8",
    fileName: "my-data.json",
    total: null,
    pieces: json(facts, events),
  };
}

async function* json(facts: OwnFacts, events: AsyncIterable<OwnAuditEvent[]>) {
  const head = JSON.stringify({ ok: true, ...facts }, null, 1);
  yield `${head.slice(0, head.lastIndexOf("}")).trimEnd()},\n "events": [`;
  let between = "\n  ";
  for await (const batch of events) {
    yield between + batch.map((event) => JSON.stringify(event)).join(",\n  ");
    between = ",\n  ";
  }
  yield "\n ]\n}\n";
}
