import type { MouseEvent } from "react";
import { expect, it } from "vitest";
import { isUnmodifiedClick } from "./is-unmodified-click";

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

it.each([
  ["the main button", {}, true],
  ["the middle button, which opens a tab", { button: 1 }, false],
  ["the secondary button", { button: 2 }, false],
  ["Meta", { metaKey: true }, false],
  ["Control", { ctrlKey: true }, false],
  ["Shift", { shiftKey: true }, false],
  ["Alt, which downloads", { altKey: true }, false],
])("a click with %s", (_, change, expected) => {
  expect(isUnmodifiedClick({ ...click, ...change } as MouseEvent)).toBe(expected);
});
