import { expect, it, vi } from "vitest";
import { perProcess } from "./per-process";

it("makes a value once, even for a second copy of the module", async () => {
  const made = perProcess("a test's value", () => ({ count: 1 }));
  made.count += 1;
  vi.resetModules();
  const copy = await import("./per-process");
  expect(copy.perProcess).not.toBe(perProcess);
  expect(copy.perProcess("a test's value", () => ({ count: 0 }))).toBe(made);
});

it("makes separate values for different names", () => {
  const one = perProcess("a test's one", () => new Map());
  expect(perProcess("a test's other", () => new Map())).not.toBe(one);
});
