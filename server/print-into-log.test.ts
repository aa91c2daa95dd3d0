import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it, vi } from "vitest";
import { printErrorsWithoutFields } from "./print-into-log";

it("prints errors without the parameters of their statements", () => {
  const printed: string[] = [];
  vi.stubGlobal("console", { error: (...words: unknown[]) => printed.push(...words.map(String)) });
  printErrorsWithoutFields();
  const cause = Object.assign(new Error("duplicate key"), { parameters: ["hidden"] });
  const { error } = console;
  error("It failed:", new DrizzleQueryError("select $1", ["hidden"], cause));
  vi.unstubAllGlobals();
  expect(printed.join()).toMatch(/^It failed:,Error: Failed query: select \$1\n +at /);
  expect(printed.join()).toContain("Caused by: Error: duplicate key");
  expect(printed.join()).not.toContain("hidden");
});
