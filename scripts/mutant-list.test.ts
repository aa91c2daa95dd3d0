import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutants } from "./mutant-list.mjs";
import { root } from "./project.mjs";

it.each(mutants)("$name: can be planted in $file, and has tests", (mutant) => {
  const { file, from, to, also, tests } = mutant;
  for (const edit of [{ from, to }, ...(also ? [also] : [])]) {
    expect(readFileSync(join(root, file), "utf8").split(edit.from)).toHaveLength(2);
    expect(edit.to).not.toBe(edit.from);
  }
  expect(tests.length).toBeGreaterThan(0);
  for (const test of tests) expect(existsSync(join(root, test)), test).toBe(true);
});
