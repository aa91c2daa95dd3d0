import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { isUp, noteDependency } from "./dependencies";
import { log } from "./log";

const lines: string[] = [];
const note = (...given: unknown[]) => void lines.push(String(given.at(-1)));
const spies = [
  vi.spyOn(log(), "error").mockImplementation(note),
  vi.spyOn(log(), "info").mockImplementation(note),
];
afterAll(() => {
  for (const spy of spies) spy.mockRestore();
});
beforeEach(() => {
  lines.length = 0;
});

it("a dependency that goes, and one that comes back, is logged once", () => {
  expect(isUp("mailServer")).toBeNull();
  for (const failure of [null, null, new Error("1"), new Error("2"), null, null])
    noteDependency("mailServer", failure);
  expect(lines).toEqual(["the mail server does not answer", "the mail server answers again"]);
  expect(isUp("mailServer")).toBe(true);
});

it("each dependency is noted by itself, also one that is away from the start", () => {
  noteDependency("database", new Error("1"));
  noteDependency("writes", null);
  expect(lines).toEqual(["the database does not answer"]);
  expect([isUp("database"), isUp("writes")]).toEqual([false, true]);
});
