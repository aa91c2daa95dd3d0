import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderForTests } from "./folder-for-test";
import { makeFolder } from "./make-folder";

const folder = folderForTests();

it("makes a folder with those above it, and leaves one that is there", () => {
  const path = join(folder, "a", "b", "c");
  makeFolder(path, 0o700);
  expect(statSync(path).isDirectory()).toBe(true);
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o700);
  makeFolder(path);
  makeFolder("/");
});

it("throws where a file is in the way", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow("EEXIST");
  expect(() => makeFolder(join(file, "below", "it"))).toThrow("ENOTDIR");
});

it.runIf(existsSync("/proc"))("throws where the system makes no folders", () => {
  expect(() => makeFolder("/proc/none")).toThrow("ENOENT");
  expect(() => makeFolder("/proc/none/below/it")).toThrow("ENOENT");
});
