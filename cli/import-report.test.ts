import { describe, expect, it } from "vitest";
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

describe("the summary", () => {
  it("of a rollback counts the register, which no file was read for", () => {
    const rollback: ImportSummary = {
      ...summary,
      kind: "rollback",
      legalUnits: counts(0, 200_000),
      establishments: { ...counts(0, 300_000), withoutUnit: 0 },
      stockDate: "2026-07-31",
    };
    expect(summaryText(rollback).split("\n").slice(0, 3)).toEqual([
      "Legal units: 200 000",
      "Establishments: 300 000",
      "Date of the data: 2026-07-31",
    ]);
  });

  it("of a delta says whether anything has changed", () => {
    const lines = (given: ImportSummary) => summaryText(given).split("\n");
    expect(lines(summary).slice(2)).toEqual(["Duration: 0.2 s", "Nothing has changed."]);
    const stale = { ...summary, legalUnits: counts(3, 0), stockDate: "2026-07-30" };
    expect(lines(stale).at(-1)).toBe("Nothing has changed.");
    const changed = { ...stale, legalUnits: counts(3, 1) };
    expect(lines(changed).at(-1)).toBe("The changes are serving.");
  });
});

it("progress without a terminal is whole lines, also for a stage that has no figures yet", () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) };
  const print = progressPrinter(stream as unknown as NodeJS.WriteStream);
  const event: ProgressEvent = {
    stage: "check",
    rows: 0,
    rowsPerSecond: null,
    fraction: null,
    secondsLeft: null,
    seconds: 0,
    done: false,
  };
  print(event);
  print({ ...event, rows: 3, fraction: 1, done: true });
  expect(written).toEqual(["Checking\n", "Checking, done: 3 rows\n"]);
});

it("progress on a terminal leaves out the figures that have no room whole", () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const event: ProgressEvent = {
    stage: "check",
    rows: 1_234_567,
    rowsPerSecond: 82_403,
    fraction: 0.25,
    secondsLeft: 45,
    seconds: 15,
    done: false,
  };
  for (const columns of [200, 80]) {
    const stream = { isTTY: true, columns, write } as unknown as NodeJS.WriteStream;
    progressPrinter(stream)(event);
  }
  const [wide = "", narrow = ""] = written.map((line) => line.replace("\u001b[K", ""));
  expect(wide).toMatch(/, 45 s left$/);
  expect(narrow.length).toBeLessThanOrEqual(80);
  expect(wide.startsWith(`${narrow}, `)).toBe(true);
});
