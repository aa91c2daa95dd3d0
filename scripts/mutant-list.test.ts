import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutants } from "./mutant-list.mjs";
import { root } from "./project.mjs";

it.each(mutants)("$name: can be planted in $file, and has tests", ({ file, from, to, tests }) => {
  const parts = readFileSync(join(root, file), "utf8").split(from);
  expect(parts).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(tests.length).toBeGreaterThan(0);
  for (const test of tests) expect(existsSync(join(root, test)), test).toBe(true);
});
