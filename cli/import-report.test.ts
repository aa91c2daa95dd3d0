import { expect, it } from "vitest";
import type { FileCounts, ImportSummary, ProgressEvent } from "@/lib/sirene/progress";
import { progressPrinter, summaryText } from "./import-report";

const counts = (read: number, kept: number): FileCounts => ({
  read,
  kept,
  masked: 0,
  cleaned: 0,
  rejected: read - kept,
  rejections: [],
});
const summary: ImportSummary = {
  importId: 2,
  kind: "delta",
  outcome: "live",
  files: [],
  legalUnits: counts(0, 0),
  establishments: { ...counts(0, 0), withoutUnit: 0 },
  capital: null,
  stockDate: null,
  durationSeconds: 0.2,
  schemaName: "register_1",
  previousSchemaName: "register_0",
};

it.each<[string, Partial<ImportSummary>, string]>([
  [
    "of a rollback counts the register, which no file was read for",
    { kind: "rollback", legalUnits: counts(0, 200_000), stockDate: "2026-07-31" },
    "Legal units: 200 000\nEstablishments: 0\nDate of the data: 2026-07-31\n",
  ],
  ["of a delta says that nothing has changed", {}, "\nDuration: 0.2 s\nNothing has changed."],
  ["also when rows were read", { legalUnits: counts(3, 0) }, "\nNothing has changed."],
  ["says that changes are live", { legalUnits: counts(3, 1) }, "\nThe changes are serving."],
])("the summary %s", (_, change, text) => {
  expect(summaryText({ ...summary, ...change })).toContain(text);
});

const event: ProgressEvent = {
  stage: "check",
  rows: 1_234_567,
  rowsPerSecond: 82_403,
  fraction: 0.25,
  secondsLeft: 45,
  seconds: 15,
  done: false,
};

/** What is written of the events to a stream like this. */
function printed(stream: object, ...events: ProgressEvent[]): string[] {
  const written: string[] = [];
  const write = (text: string) => written.push(text.replace("\u001b[K", ""));
  const print = progressPrinter({ ...stream, write } as unknown as NodeJS.WriteStream);
  for (const each of events) print(each);
  return written;
}

it("progress without a terminal is whole lines, also for a stage that has no figures yet", () => {
  const none = { rowsPerSecond: null, fraction: null, secondsLeft: null };
  const begun = { ...event, ...none, rows: 0, seconds: 0 };
  const lines = printed({ isTTY: false }, begun, { ...begun, rows: 3, fraction: 1, done: true });
  expect(lines).toEqual(["Checking\n", "Checking, done: 3 rows\n"]);
});

it("progress on a terminal leaves out the figures that have no room whole", () => {
  const [wide = ""] = printed({ isTTY: true, columns: 200 }, event);
  const [narrow = ""] = printed({ isTTY: true, columns: 80 }, event);
  expect(wide).toMatch(/, 45 s left$/);
  expect(narrow.length).toBeLessThanOrEqual(80);
  expect(wide.startsWith(`${narrow}, `)).toBe(true);
});
