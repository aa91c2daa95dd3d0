import { expect, it, vi } from "vitest";
import { runMain } from "./report";

it("a benchmark that fails ends with one sentence, whatever connection is still open", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    await runMain("Usage: none", () => Promise.reject(new Error("The role may not do it.")));
    expect(error.mock.calls).toEqual([["The role may not do it."]]);
    expect(exit.mock.calls).toEqual([[1]]);
  } finally {
    vi.restoreAllMocks();
  }
});
