import { afterEach, expect, it, vi } from "vitest";
import { inputStateOf } from "./input-state";

afterEach(() => void vi.unstubAllGlobals());

const inputWith = (selectionStart: number | null, selectionEnd: number | null) =>
  ({ value: "poste", selectionStart, selectionEnd }) as HTMLInputElement;

it("has the selection, and whether this very input has the focus", () => {
  const input = inputWith(1, 3);
  vi.stubGlobal("document", { activeElement: input });
  expect(inputStateOf(input)).toEqual({ value: "poste", hasFocus: true, selection: [1, 3] });
  expect(inputStateOf(inputWith(0, 0))).toEqual({
    value: "poste",
    hasFocus: false,
    selection: [0, 0],
  });
});

it("has the caret at the end for an input that tells no selection", () => {
  vi.stubGlobal("document", { activeElement: null });
  expect(inputStateOf(inputWith(null, null)).selection).toEqual([5, 5]);
});
