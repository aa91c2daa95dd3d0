import { afterAll, beforeEach } from "vitest";
import { testWithEnv } from "@/platform/env-for-test";
import { perProcess } from "@/platform/per-process";

/** Each test of a file begins with these limits, and with nothing counted. */
export function testWithLimits(limits: Record<string, string>): void {
  testWithEnv(limits);
  beforeEach(forgetCounters);
  afterAll(forgetCounters);
}

/** The counters are made once in a process, from its environment. */
function forgetCounters(): void {
  delete perProcess("limits", (): { store?: unknown } => ({})).store;
}
